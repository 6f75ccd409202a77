//! The command line: what a user may type, as types. What it means is in [`commands`](crate::commands).

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::app::date::{Date, NotADate};
use crate::commands::competition::player_name;
use crate::commands::values::{
    DealToPlay, PlayError, RulesValue, ThemeValue, agreed_rules, cascades, cells, convention_names,
    deal_to_play, jobs, megabytes, nodes, place,
};
use crate::core::deal_range::DealRange;
use crate::core::fewest_cells::Difficulty;
use crate::core::replay::Convention;
use crate::core::rules::RulesError;
use crate::core::{Autoplay, DealNumber, Rules};

const EXIT_CODES: &str = "\
Exit codes: 0 done, winnable or verified; 1 a negative answer (lost, not a win); 2 bad use, bad input or \
output that could not be written, with a sentence that says what and where; 3 undecided, or stopped by a limit.";

const USAGE: &str = "freecell [OPTIONS] [DEAL]\n       freecell <COMMAND>";

const SOLVE_EXIT_CODES: &str = "\
Exit codes: 0 winnable, 1 lost, 3 undecided (or, with the optimal goals, not proved). For more than one deal: 0 if \
every deal is decided, 3 if not. \
Ctrl-C ends with what is decided so far, and 3; the next run can begin after the last deal that was printed.";

const REPLAY: &str = "\
Without FILE and --game, the game that ended last is shown. FILE may be of FreeCell Pro, with several games, what \
`freecell export` and `freecell solve` print, a game that was shared with its moves, or bare moves with --deal. \
Space plays and stops, left and right step, + and - set the speed, Enter goes on from there in a new game.";

const COMPETITION: &str = "\
A competition is played under the rules `championship`, one card at a time. A deal is won best with the fewest \
free cells in use at once, and of those wins with the fewest moves of single cards; in total, more deals won come \
first, then fewer free cells, then fewer moves. Wins with tips or shown solutions do not count. Exported results \
carry their moves, and whoever imports them replays them.

Today's five follow from the date alone, the same for everybody; all can be won with four free cells or more.";

const RATE: &str = "\
A deal is rated by the fewest free cells with which it can be won, proved by a finished search with one fewer, and by \
the effort of the solver with four: the exponent of the power of two of the positions that it looks at. Both make the \
difficulty, of deals under the standard rules: easy, medium, hard or expert.

Microsoft's deals 1 to 32000 are known from a table in the program; other deals and other rules are measured.

Exit codes: 0 rated; 1 (for one deal) no number of free cells is enough; 3 a limit or Ctrl-C left something unproved.";

/// FreeCell for the terminal.
///
/// Without DEAL, goes on with the game that was played last; if none is open, deals a random winnable one.
#[derive(Debug, Parser)]
#[command(name = "freecell", version, override_usage = USAGE, after_help = EXIT_CODES)]
pub struct Cli {
    /// What to play and how.
    #[command(flatten)]
    pub play: PlayArgs,

    /// Keep every file (settings, games, record) under DIR instead of the usual folders; the environment
    /// variable `FREECELL_HOME` does the same.
    #[arg(long, value_name = "DIR", global = true)]
    pub home: Option<PathBuf>,

    /// Print a completion script, or the man page, and end.
    #[arg(long, value_name = "WHAT", exclusive = true)]
    pub generate: Option<Generated>,

    /// The plain subcommands; without one, a game is played.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// A plain subcommand: it needs no terminal.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Print a deal.
    Deal(DealArgs),
    /// Print the present position of an open game.
    Show(ShowArgs),
    /// List the open games.
    Games(GamesArgs),
    /// Find out whether deals can be won, and how.
    #[command(after_help = SOLVE_EXIT_CODES)]
    Solve(SolveArgs),
    /// Print how difficult deals are: the fewest free cells with which they can be won.
    #[command(after_help = RATE)]
    Rate(RateArgs),
    /// Look at a game again in the terminal: one of the record, or those of a file.
    #[command(after_help = REPLAY)]
    Replay(ReplayArgs),
    /// Print the moves of an open or finished game.
    Export(ExportArgs),
    /// Replay moves under the rules and say whether they win.
    Verify(VerifyArgs),
    /// Print the record of finished games.
    Stats(StatsArgs),
    /// Print the results of a competition, rank players, and exchange results.
    #[command(after_help = COMPETITION)]
    Competition(CompetitionArgs),
    /// List the rule sets, or describe one.
    Rules(DescribeArgs),
}

/// The arguments of a game.
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// The deal: 1 to 8589934591, or -1 to -4; a leading # is allowed. Or a line that was shared, like
    /// "FreeCell #617 - 92 moves - 3:41 - clean". Goes on with an open game of that deal, if there is one.
    #[arg(allow_negative_numbers = true, value_parser = deal_to_play)]
    pub deal: Option<DealToPlay>,

    /// Deal a random winnable game, whatever is open; open games stay open.
    #[arg(long, conflicts_with = "deal")]
    pub new: bool,

    /// Deal the daily deal of today in Greenwich, or of DATE, like 2026-11-29: the same for everybody.
    #[arg(
        long,
        value_name = "DATE",
        num_args = 0..=1,
        default_missing_value = "today",
        conflicts_with_all = ["deal", "new", "difficulty", "journey", "rules", "cells", "cascades"]
    )]
    pub daily: Option<Day>,

    /// Deal a random one of Microsoft's deals 1 to 32000 that is easy, medium, hard or expert.
    #[arg(
        long,
        value_name = "LEVEL",
        value_parser = difficulty(),
        conflicts_with_all = ["deal", "new", "journey", "rules", "cells", "cascades"]
    )]
    pub difficulty: Option<Difficulty>,

    /// Go on with the journey: Microsoft's deals in order, or the range that was chosen in the game.
    #[arg(long, conflicts_with_all = ["deal", "new", "rules", "cells", "cascades"])]
    pub journey: bool,

    /// Go back to the start of DEAL if a game of it is open; it stays the same game.
    #[arg(long, requires = "deal")]
    pub restart: bool,

    /// The rules to play under.
    #[command(flatten)]
    pub rules: RulesArgs,

    /// Which cards go home by themselves, for this game.
    #[arg(long, value_name = "RULE", value_parser = autoplay())]
    pub autoplay: Option<Autoplay>,

    /// How it looks.
    #[command(flatten)]
    pub look: LookArgs,

    /// Play in lines of words, without a screen: for screen readers, scripts and slow links.
    #[arg(long)]
    pub plain: bool,

    /// End with 0 if the game was won and with 1 if not.
    #[arg(long)]
    pub exit_status: bool,
}

/// How the table looks, for one run.
#[derive(Debug, Args)]
pub struct LookArgs {
    /// Draw with ASCII characters only.
    #[arg(long)]
    pub ascii: bool,

    /// Which colours to use.
    #[arg(long, value_name = "WHEN")]
    pub color: Option<ColorWhen>,

    /// The theme of colours: a built-in one, or one of the settings file.
    #[arg(long, value_name = "NAME", value_parser = ThemeValue)]
    pub theme: Option<String>,

    /// Leave the mouse to the terminal.
    #[arg(long)]
    pub no_mouse: bool,

    /// Show each move at once.
    #[arg(long)]
    pub no_animation: bool,
}

impl LookArgs {
    /// What these arguments ask for, and nothing else.
    pub fn options(&self) -> PlayOptions {
        PlayOptions {
            game: GameChoice::Last,
            rules: None,
            autoplay: None,
            ascii: self.ascii,
            color: self.color,
            theme: self.theme.clone(),
            mouse: !self.no_mouse,
            animation: !self.no_animation,
            plain: false,
            exit_status: false,
            home: None,
        }
    }
}

/// A rule set and what to change in it.
#[derive(Debug, Args)]
pub struct RulesArgs {
    /// The rule set (`freecell rules` lists them).
    #[arg(long = "rules", value_name = "NAME", value_parser = RulesValue, hide_possible_values = true)]
    pub rules: Option<Rules>,

    /// The number of free cells, 0 to 10.
    #[arg(long, value_name = "N", value_parser = cells, allow_negative_numbers = true)]
    pub cells: Option<u8>,

    /// The number of cascades, 4 to 10.
    #[arg(long, value_name = "N", value_parser = cascades, allow_negative_numbers = true)]
    pub cascades: Option<u8>,
}

impl RulesArgs {
    /// The rules that were asked for; nothing if none were.
    pub fn asked(&self) -> Result<Option<Rules>, RulesError> {
        if self.rules.is_none() && self.cells.is_none() && self.cascades.is_none() {
            return Ok(None);
        }
        self.or_default().map(Some)
    }

    /// The rules that were asked for, on top of FreeCell.
    pub fn or_default(&self) -> Result<Rules, RulesError> {
        let mut rules = self.rules.unwrap_or_default();
        if let Some(cells) = self.cells {
            rules = rules.with_cells(cells)?;
        }
        if let Some(cascades) = self.cascades {
            rules = rules.with_cascades(cascades)?;
        }
        Ok(rules)
    }
}

/// When to use colours, and how many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ColorWhen {
    /// As many as the terminal has; none if `NO_COLOR` is set.
    Auto,
    /// As many as the terminal has, even if `NO_COLOR` is set.
    Always,
    /// None.
    Never,
    /// The 16 colours of every terminal.
    #[value(name = "16")]
    Ansi16,
    /// The palette of 256 colours.
    #[value(name = "256")]
    Ansi256,
    /// 24-bit colours.
    Rgb,
}

/// What `--generate` prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Generated {
    /// Completions for bash.
    Bash,
    /// Completions for zsh.
    Zsh,
    /// Completions for fish.
    Fish,
    /// Completions for powershell.
    #[value(name = "powershell")]
    PowerShell,
    /// Completions for elvish.
    Elvish,
    /// The man page, in roff.
    Man,
}

/// How a position is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum BoardFormat {
    /// A line a cascade, the exposed card last.
    #[default]
    Board,
    /// A line a row across the cascades, as a dealer lays them.
    Rows,
    /// A JSON object.
    Json,
}

/// The arguments of `deal`.
#[derive(Debug, Args)]
pub struct DealArgs {
    /// The deal: 1 to 8589934591, or -1 to -4; a leading # is allowed.
    #[arg(allow_negative_numbers = true)]
    pub deal: DealNumber,

    /// How to print it.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub format: BoardFormat,

    /// The rules to deal by.
    #[command(flatten)]
    pub rules: RulesArgs,
}

/// The arguments of `show`.
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// The game, as `freecell games` names it, or the number of its deal; default: the game played last.
    #[arg(allow_negative_numbers = true)]
    pub game: Option<String>,

    /// How to print it.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub format: BoardFormat,
}

/// The arguments of `games`.
#[derive(Debug, Args)]
pub struct GamesArgs {
    /// Print a JSON array.
    #[arg(long)]
    pub json: bool,
}

/// The arguments of `stats`.
#[derive(Debug, Args)]
pub struct StatsArgs {
    /// Print a JSON object.
    #[arg(long)]
    pub json: bool,

    /// Only games under these rules.
    #[command(flatten)]
    pub rules: RulesArgs,
}

/// The arguments of `competition`.
#[derive(Debug, Args)]
pub struct CompetitionArgs {
    /// Deals and ranges of deals, like 617 or 1-10; default: those of the first imported file, or of the
    /// competition in progress in the game.
    #[arg(value_name = "WHAT", allow_negative_numbers = true)]
    pub deals: Vec<DealRange>,

    /// The five deals of today in Greenwich, or of DATE, like 2026-11-29.
    #[arg(
        long,
        value_name = "DATE",
        num_args = 0..=1,
        default_missing_value = "today",
        conflicts_with = "deals"
    )]
    pub today: Option<Day>,

    /// The free cells that may be in use at once, 1 to 8; default: 4.
    #[arg(long, value_name = "N", value_parser = cells, allow_negative_numbers = true)]
    pub cells: Option<u8>,

    /// The name of the player here.
    #[arg(long, value_name = "NAME", value_parser = player_name)]
    pub name: Option<String>,

    /// Print the own results as JSON with their moves, for others to import.
    #[arg(long, conflicts_with = "import")]
    pub json: bool,

    /// Rank the players of these files, made with --json, beside the own results; - reads standard input.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub import: Vec<PathBuf>,
}

/// A day as it is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Day {
    /// The day that the computer's clock says.
    Today,
    /// That day.
    Date(Date),
}

impl FromStr for Day {
    type Err = NotADate;

    fn from_str(text: &str) -> Result<Self, NotADate> {
        if text == "today" {
            return Ok(Self::Today);
        }
        text.parse().map(Self::Date)
    }
}

/// The arguments of `rules`.
#[derive(Debug, Args)]
pub struct DescribeArgs {
    /// The rule set to describe, perhaps with changes: "freecell cells=3".
    #[arg(value_parser = RulesValue, hide_possible_values = true)]
    pub name: Option<Rules>,
}

/// The arguments of `replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// A file of games or moves; - reads standard input.
    #[arg(value_name = "FILE", conflicts_with = "game")]
    pub file: Option<PathBuf>,

    /// A finished game by its name, or the last one of that deal; of what is not finished, an open one.
    #[arg(long, value_name = "GAME", allow_negative_numbers = true)]
    pub game: Option<String>,

    /// The deal, where FILE names none.
    #[arg(
        long,
        value_name = "DEAL",
        requires = "file",
        conflicts_with = "board",
        allow_negative_numbers = true
    )]
    pub deal: Option<DealNumber>,

    /// The moves of FILE start from the position in BOARD.
    #[arg(long, value_name = "BOARD", requires = "file")]
    pub board: Option<PathBuf>,

    /// Begin with the game of that number in FILE, from 1; up and down go to the others.
    #[arg(long, value_name = "N", requires = "file", value_parser = place, allow_negative_numbers = true)]
    pub nth: Option<NonZeroUsize>,

    /// What the moves of FILE leave unwritten, as in `verify`. Default: all are tried.
    #[arg(long, value_name = "NAME", requires = "file", value_parser = convention())]
    pub convention: Option<Convention>,

    /// The rules, whatever FILE says of them; of the record, only games under these.
    #[command(flatten)]
    pub rules: RulesArgs,

    /// How it looks.
    #[command(flatten)]
    pub look: LookArgs,
}

/// How a game is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum ExportFormat {
    /// Standard notation, every move written, under a header that names deal and rules.
    #[default]
    Notation,
    /// A JSON object.
    Json,
}

/// The arguments of `export`.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// The game by its name, or the last one of that deal: an open one, else a finished one. Default: the
    /// open game played last, or the one that ended last.
    #[arg(allow_negative_numbers = true)]
    pub game: Option<String>,

    /// How to print it.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub format: ExportFormat,

    /// Only games under these rules.
    #[command(flatten)]
    pub rules: RulesArgs,
}

/// The arguments of `verify`.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// The deal, and then the moves in standard notation (26 4a b7 3h 12v3), or - to read the moves from
    /// standard input. With --board, moves only.
    #[arg(
        value_name = "DEAL|MOVES",
        allow_negative_numbers = true,
        required_unless_present = "board"
    )]
    pub words: Vec<String>,

    /// Start from the position in FILE instead of a deal; - reads it from standard input.
    #[arg(long, value_name = "FILE")]
    pub board: Option<PathBuf>,

    /// The rules to play under.
    #[command(flatten)]
    pub rules: RulesArgs,

    /// What the moves leave unwritten. explicit: nothing; xp: Horne's autoplay and the room of Microsoft's
    /// program up to Windows XP; horne: Horne's autoplay; all: every card that fits goes home, from the deal
    /// on. Default: try them in that order.
    #[arg(long, value_name = "NAME", value_parser = convention())]
    pub convention: Option<Convention>,
}

/// What a solution should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum GoalValue {
    /// Any, found as fast as possible.
    #[default]
    Any,
    /// Few commands of the player, under the autoplay rule; looks at --max-nodes positions, or at half a
    /// million.
    Short,
    /// The fewest moves of single cards, proved; or the best found, if a limit stops the proof.
    Optimal,
    /// The same where a run that moves at once counts as one move.
    OptimalMoves,
}

/// The arguments of `solve`.
#[derive(Debug, Args)]
pub struct SolveArgs {
    /// Deals and ranges of deals, like 617 or 1-32000.
    #[arg(
        value_name = "WHAT",
        allow_negative_numbers = true,
        required_unless_present = "board",
        conflicts_with = "board"
    )]
    pub deals: Vec<DealRange>,

    /// Solve the position in FILE; - reads it from standard input.
    #[arg(long, value_name = "FILE")]
    pub board: Option<PathBuf>,

    /// The rules to play under.
    #[command(flatten)]
    pub rules: RulesArgs,

    /// Give a deal up as undecided after N positions.
    #[arg(long, value_name = "N", value_parser = nodes, allow_negative_numbers = true)]
    pub max_nodes: Option<NonZeroU64>,

    /// Use no more than about MB megabytes, shared by all jobs, and leave deals that need more undecided;
    /// default: 2048.
    #[arg(long, value_name = "MB", value_parser = megabytes, allow_negative_numbers = true)]
    pub max_memory: Option<NonZeroU64>,

    /// Solve N deals at a time; default: one for each processor.
    #[arg(long, value_name = "N", value_parser = jobs, allow_negative_numbers = true)]
    pub jobs: Option<NonZeroUsize>,

    /// What the solution should be.
    #[arg(long, value_enum, value_name = "GOAL", default_value_t)]
    pub goal: GoalValue,

    /// The autoplay rule under which commands are counted.
    #[arg(long, value_name = "RULE", value_parser = autoplay(), default_value = "safe")]
    pub autoplay: Autoplay,

    /// Print one JSON object a line, deals in ascending order.
    #[arg(long)]
    pub json: bool,

    /// Print totals only.
    #[arg(long)]
    pub summary: bool,
}

/// The arguments of `rate`.
#[derive(Debug, Args)]
pub struct RateArgs {
    /// Deals and ranges of deals, like 617 or 1-32000.
    #[arg(value_name = "WHAT", allow_negative_numbers = true, required = true)]
    pub deals: Vec<DealRange>,

    /// The rule set, whose number of free cells is varied (`freecell rules` lists them).
    #[arg(long, value_name = "NAME", value_parser = RulesValue, hide_possible_values = true)]
    pub rules: Option<Rules>,

    /// Measure what the table of the program knows, too.
    #[arg(long)]
    pub measure: bool,

    /// Make the table of the program, or go on with it: measure what is not known and proved in FILE, and write
    /// it there every few seconds and at the end, also when Ctrl-C ends it.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rules", "measure", "json"])]
    pub table: Option<PathBuf>,

    /// Give a search up after N positions.
    #[arg(long, value_name = "N", value_parser = nodes, allow_negative_numbers = true)]
    pub max_nodes: Option<NonZeroU64>,

    /// Use no more than about MB megabytes, shared by all jobs; default: 2048.
    #[arg(long, value_name = "MB", value_parser = megabytes, allow_negative_numbers = true)]
    pub max_memory: Option<NonZeroU64>,

    /// Measure N deals at a time; default: one for each processor.
    #[arg(long, value_name = "N", value_parser = jobs, allow_negative_numbers = true)]
    pub jobs: Option<NonZeroUsize>,

    /// Print one JSON object a line, deals in ascending order.
    #[arg(long)]
    pub json: bool,
}

/// The names of the autoplay rules as values of an option.
fn autoplay() -> impl TypedValueParser<Value = Autoplay> {
    PossibleValuesParser::new(Autoplay::ALL.map(Autoplay::name))
        .try_map(|name| name.parse::<Autoplay>())
}

/// The names of the difficulties as values of an option.
fn difficulty() -> impl TypedValueParser<Value = Difficulty> {
    PossibleValuesParser::new(Difficulty::ALL.map(Difficulty::name))
        .try_map(|name| name.parse::<Difficulty>())
}

/// The names of the conventions as values of an option.
fn convention() -> impl TypedValueParser<Value = Convention> {
    PossibleValuesParser::new(convention_names()).try_map(|name| name.parse::<Convention>())
}

/// What was asked for, of a game in the terminal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayOptions {
    /// Which game.
    pub game: GameChoice,
    /// The rules; nothing: those of the settings.
    pub rules: Option<Rules>,
    /// The autoplay rule; nothing: that of the settings.
    pub autoplay: Option<Autoplay>,
    /// Draw with ASCII characters only.
    pub ascii: bool,
    /// Which colours to use; nothing: as the settings say.
    pub color: Option<ColorWhen>,
    /// The name of the theme; nothing: that of the settings.
    pub theme: Option<String>,
    /// Use the mouse, if the settings do.
    pub mouse: bool,
    /// Show movement, if the settings do.
    pub animation: bool,
    /// Play in lines of words.
    pub plain: bool,
    /// The exit code tells whether the game was won.
    pub exit_status: bool,
    /// The folder of all files, if it was given.
    pub home: Option<PathBuf>,
}

/// Which game to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameChoice {
    /// The game played last, or a random winnable deal if none is open.
    Last,
    /// A random winnable deal.
    Random,
    /// The daily deal.
    Daily(Day),
    /// A random deal that is so difficult.
    Difficulty(Difficulty),
    /// The deal that the journey is at.
    Journey,
    /// The open game of that deal, or the deal.
    Deal(DealNumber),
    /// The deal from its start.
    Afresh(DealNumber),
}

impl PlayArgs {
    /// What these arguments ask for.
    pub fn options(self, home: Option<PathBuf>) -> Result<PlayOptions, PlayError> {
        let rules = agreed_rules(self.deal, self.rules.asked()?)?;
        let game = match self.deal.map(|asked| asked.deal) {
            Some(deal) if self.restart => GameChoice::Afresh(deal),
            Some(deal) => GameChoice::Deal(deal),
            None if self.new => GameChoice::Random,
            None if self.journey => GameChoice::Journey,
            None => match (self.daily, self.difficulty) {
                (Some(day), _) => GameChoice::Daily(day),
                (None, Some(difficulty)) => GameChoice::Difficulty(difficulty),
                (None, None) => GameChoice::Last,
            },
        };
        Ok(PlayOptions {
            game,
            rules,
            autoplay: self.autoplay,
            animation: !self.look.no_animation && !self.plain,
            plain: self.plain,
            exit_status: self.exit_status,
            home,
            ..self.look.options()
        })
    }
}
