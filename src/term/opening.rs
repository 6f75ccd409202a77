//! Which game is played when the program starts, and under which settings.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use super::deals;
use crate::app::action::OpenGame;
use crate::app::daily::daily;
use crate::app::date::Date;
use crate::app::journey::Journey;
use crate::app::played::Played;
use crate::app::saved::{SavedGame, copied};
use crate::app::settings::{Movement, Settings, Symbols};
use crate::cli::{Day, GameChoice, PlayOptions};
use crate::core::fewest_cells::Difficulty;
use crate::core::visible::shown;
use crate::core::{DealNumber, Game, Rules, Start};
use crate::error::Error;
use crate::storage::Store;

/// A game to play, and what the player has to be told first.
#[derive(Debug)]
pub(super) struct Opening {
    pub(super) saved: SavedGame,
    pub(super) notices: Vec<String>,
    /// A random deal that nobody has looked for in the record.
    pub(super) unchecked: Option<(DealNumber, Rules)>,
}

/// Decides the game.
pub(super) fn open(
    options: &PlayOptions,
    settings: &Settings,
    store: &Store,
    unix_millis: u64,
) -> Opening {
    let mut notices = Vec::new();
    let rules = options.rules.unwrap_or_default();
    let number = match options.game {
        GameChoice::Last | GameChoice::Random => None,
        GameChoice::Deal(number) | GameChoice::Afresh(number) => Some(number),
        GameChoice::Daily(Day::Today) => Some(daily(Date::of_unix_seconds(unix_millis / 1000))),
        GameChoice::Daily(Day::Date(date)) => Some(daily(date)),
        GameChoice::Difficulty(difficulty) => Some(of_difficulty(difficulty, store, &mut notices)),
        GameChoice::Journey => journey(store, &mut notices),
    };
    let mut open_game = |wanted: &dyn Fn(&OpenGame) -> bool| {
        let listing = store.list();
        let problems = listing.problems.iter().map(ToString::to_string);
        notices.extend(problems);
        let game = listing.games.iter().find(|game| wanted(game))?;
        match store.open(&game.id) {
            Ok(opened) => {
                notices.extend(opened.copy_of.map(|id| copied(&id)));
                Some(opened.saved)
            }
            Err(error) => {
                notices.push(error.to_string());
                None
            }
        }
    };
    let under = |game: &OpenGame, rules: Rules| game.rules == rules.to_string();
    let mut open_deal = || {
        let number = number?;
        open_game(&|game| game.deal == Some(number) && under(game, rules))
    };
    let found = match options.game {
        GameChoice::Last => open_game(&|game| options.rules.is_none_or(|r| under(game, r))),
        GameChoice::Random | GameChoice::Difficulty(_) => None,
        // The same game from its start: it keeps its clock, has one result, and undo returns.
        GameChoice::Afresh(_) => open_deal().map(|mut saved| {
            saved.game.restart();
            saved
        }),
        GameChoice::Deal(_) | GameChoice::Daily(_) | GameChoice::Journey => open_deal(),
    };
    let is_random = found.is_none() && number.is_none();
    let saved = found.unwrap_or_else(|| {
        let number = number.unwrap_or_else(|| random(rules, settings, &mut notices));
        SavedGame::new(Game::new(Start::Deal(number), rules), unix_millis)
    });
    let deal = saved.game.deal().filter(|_| is_random);
    Opening {
        saved,
        notices,
        unchecked: deal.map(|deal| (deal, rules)),
    }
}

/// A random deal. To look for it in the record would hold up the first screen: that is done later.
fn random(rules: Rules, settings: &Settings, notices: &mut Vec<String>) -> DealNumber {
    let (none, never) = (HashSet::new(), AtomicBool::new(false));
    let pick = deals::pick(rules.into(), settings.winnable, &none, &never);
    notices.extend(pick.trouble);
    pick.number
}

/// A random deal that is so difficult and was not played before.
fn of_difficulty(difficulty: Difficulty, store: &Store, notices: &mut Vec<String>) -> DealNumber {
    let finished = played(store, notices).finished(Rules::default());
    let never = AtomicBool::new(false);
    let pick = deals::pick(difficulty.into(), true, &finished, &never);
    notices.extend(pick.trouble);
    pick.number
}

/// The deal that the journey is at; nothing if all its deals are won. A journey begins when it is first asked for.
fn journey(store: &Store, notices: &mut Vec<String>) -> Option<DealNumber> {
    let journey = match store.journey() {
        Ok(Some(journey)) => journey,
        Ok(None) => {
            let journey = Journey::default();
            notices.extend(store.save_journey(&journey).err().map(|e| e.to_string()));
            journey
        }
        Err(error) => {
            notices.push(error.to_string());
            Journey::default()
        }
    };
    let next = journey.progress(&played(store, notices)).next;
    if next.is_none() {
        notices.push(journey.end());
    }
    next
}

fn played(store: &Store, notices: &mut Vec<String>) -> Played {
    match store.finished_games() {
        Ok(record) => Played::of(&record.games),
        Err(error) => {
            notices.push(error.to_string());
            Played::default()
        }
    }
}

/// The settings on disk and those of this run, which options of the command line may change.
#[derive(Debug, Clone, Default)]
pub(super) struct RunSettings {
    /// As they are on disk.
    kept: Settings,
    /// As the run began.
    began: Settings,
}

impl RunSettings {
    /// The settings of this run.
    pub(super) fn new(kept: Settings, options: &PlayOptions) -> Result<Self, Error> {
        let mut began = kept.clone();
        if let Some(autoplay) = options.autoplay {
            began.autoplay = autoplay;
        }
        if let Some(theme) = &options.theme {
            if kept.theme_named(theme).is_none() {
                return Err(Error::NoSuchTheme {
                    name: shown(theme),
                    known: kept.theme_names().collect::<Vec<_>>().join(", "),
                });
            }
            began.theme.clone_from(theme);
        }
        if options.ascii {
            began.symbols = Symbols::Ascii;
        }
        if !options.mouse {
            began.mouse = false;
        }
        if !options.animation {
            began.movement = Movement::Off;
        }
        Ok(Self { kept, began })
    }

    /// The settings as the run begins.
    pub(super) const fn began(&self) -> &Settings {
        &self.began
    }

    /// The settings to write when they are `now`: an option of the command line is for its run only, unless
    /// the player has changed that setting since.
    pub(super) fn to_keep(&self, mut now: Settings) -> Settings {
        let Self { kept, began } = self;
        if now.autoplay == began.autoplay {
            now.autoplay = kept.autoplay;
        }
        if now.theme == began.theme {
            now.theme.clone_from(&kept.theme);
        }
        if now.symbols == began.symbols {
            now.symbols = kept.symbols;
        }
        if now.mouse == began.mouse {
            now.mouse = kept.mouse;
        }
        if now.movement == began.movement {
            now.movement = kept.movement;
        }
        now
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::record::{GameRecord, Outcome};
    use crate::app::user_theme::UserTheme;
    use crate::core::{Autoplay, notation};
    use crate::storage::Paths;

    fn options(game: GameChoice) -> PlayOptions {
        PlayOptions {
            game,
            rules: None,
            autoplay: None,
            ascii: false,
            color: None,
            theme: None,
            mouse: true,
            animation: true,
            plain: false,
            exit_status: false,
            home: None,
        }
    }

    fn deal(number: i64) -> GameChoice {
        GameChoice::Deal(DealNumber::new(number).unwrap())
    }

    /// A begun game of a deal.
    fn begun(opening: Opening) -> SavedGame {
        let mut saved = opening.saved;
        let request = notation::parse_one("1a").unwrap();
        let request = request.request(saved.game.board()).unwrap();
        saved.game.play(request, Autoplay::Off).unwrap();
        saved
    }

    #[test]
    fn a_deal_goes_on_where_it_was_left_unless_it_is_begun_afresh() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(Paths::under(home.path()));
        let settings = Settings::default();
        let open = |options: &PlayOptions| super::open(options, &settings, &store, 7000);
        let first = begun(open(&options(deal(617))));
        store.save(&first).unwrap();
        assert_eq!(open(&options(deal(617))).saved, first);
        assert_eq!(open(&options(GameChoice::Last)).saved, first);
        let fresh = open(&options(GameChoice::Afresh(DealNumber::new(617).unwrap())));
        assert_eq!(fresh.saved.id, first.id);
        assert_eq!(fresh.saved.game.counters().commands, 0);
        assert!(fresh.saved.game.clone().undo(), "undo returns");
        assert!(!open(&options(deal(618))).saved.game.is_begun());
        let three = Rules::default().with_cells(3).unwrap();
        let other = PlayOptions {
            rules: Some(three),
            ..options(deal(617))
        };
        let other = open(&other).saved.game;
        assert_eq!((other.is_begun(), other.rules()), (false, three));
        let random = open(&options(GameChoice::Random));
        assert!(!random.saved.game.is_begun() && random.notices.is_empty());
    }

    #[test]
    fn a_broken_game_is_told_and_another_is_dealt() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(Paths::under(home.path()));
        let games = store.paths().games();
        std::fs::create_dir_all(&games).unwrap();
        std::fs::write(games.join("617-x.json"), "{").unwrap();
        let opening = open(&options(deal(617)), &Settings::default(), &store, 7000);
        assert!(!opening.saved.game.is_begun());
        let [notice] = &opening.notices[..] else {
            panic!("{:?}", opening.notices);
        };
        assert!(notice.contains("617-x.json"), "{notice}");
    }

    #[test]
    fn a_theme_that_is_not_there_is_refused_and_those_that_are_there_are_named() {
        let options = |name: &str| PlayOptions {
            theme: Some(name.into()),
            ..options(GameChoice::Last)
        };
        let mine = UserTheme {
            name: "mine".parse().unwrap(),
            based_on: "dark",
            colors: Vec::new(),
        };
        let settings = Settings {
            themes: vec![mine],
            ..Settings::default()
        };
        let run = RunSettings::new(settings.clone(), &options("mine")).unwrap();
        assert_eq!(run.began().theme, "mine");
        let told = RunSettings::new(settings, &options("none")).unwrap_err();
        assert_eq!(
            told.to_string(),
            "there is no theme `none`: there are default, dark, light, high-contrast, color-blind, mono, mine"
        );
    }

    #[test]
    fn options_of_one_run_are_not_kept() {
        let options = PlayOptions {
            ascii: true,
            mouse: false,
            ..options(GameChoice::Last)
        };
        let run = RunSettings::new(Settings::default(), &options).unwrap();
        let mut now = run.began().clone();
        assert_eq!((now.symbols, now.mouse), (Symbols::Ascii, false));
        now.clock = false;
        now.symbols = Symbols::Unicode;
        let kept = run.to_keep(now);
        assert_eq!((kept.symbols, kept.mouse), (Symbols::Unicode, true));
        assert!(!kept.clock);
    }

    /// A result in the record.
    fn record(store: &Store, deal: i64, outcome: Outcome) {
        let start = Start::Deal(DealNumber::new(deal).unwrap());
        let saved = SavedGame::new(Game::new(start, Rules::default()), deal as u64);
        store
            .append(&GameRecord::new(&saved, outcome, Autoplay::Safe, 1))
            .unwrap();
    }

    #[test]
    fn a_daily_deal_is_that_of_its_date_and_goes_on() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(Paths::under(home.path()));
        let open =
            |choice, millis| super::open(&options(choice), &Settings::default(), &store, millis);
        let november: Date = "2026-11-30".parse().unwrap();
        let asked = open(GameChoice::Daily(Day::Date(november)), 7000);
        assert_eq!(asked.saved.game.deal(), Some(daily(november)));
        assert!(asked.unchecked.is_none());
        // 1970-01-02.
        let today = open(GameChoice::Daily(Day::Today), 86_400_000);
        assert_eq!(
            today.saved.game.deal(),
            Some(daily("1970-01-02".parse().unwrap()))
        );
        let begun = begun(today);
        store.save(&begun).unwrap();
        let again = open(GameChoice::Daily(Day::Today), 86_400_001);
        assert_eq!(again.saved, begun);
    }

    #[test]
    fn the_journey_starts_where_it_was() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(Paths::under(home.path()));
        let open = || {
            let options = options(GameChoice::Journey);
            super::open(&options, &Settings::default(), &store, 7000)
        };
        let at = |opening: &Opening| opening.saved.game.deal().unwrap().get();
        assert_eq!(at(&open()), 1);
        assert_eq!(store.journey().unwrap(), Some(Journey::default()));
        record(&store, 1, Outcome::Won);
        record(&store, 2, Outcome::Lost);
        let second = open();
        assert_eq!(at(&second), 2);
        // A killed program leaves the game: it goes on.
        let begun = begun(second);
        store.save(&begun).unwrap();
        assert_eq!(open().saved, begun);
        let mut journey = Journey::over("1-3".parse().unwrap());
        let played = Played::of(&store.finished_games().unwrap().games);
        assert!(journey.put_off(DealNumber::new(2).unwrap(), &played));
        store.save_journey(&journey).unwrap();
        assert_eq!(at(&open()), 3);
        record(&store, 3, Outcome::Won);
        assert_eq!(at(&open()), 2, "what was put off comes back");
        record(&store, 4, Outcome::Won);
        let saved = begun.clone();
        store
            .append(&GameRecord::new(&saved, Outcome::Won, Autoplay::Safe, 9))
            .unwrap();
        let over = open();
        assert!(over.notices[0].contains("the journey 1-3 is over"));
        assert!(over.unchecked.is_some());
    }

    #[test]
    fn a_difficulty_gives_a_deal_that_was_not_played() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(Paths::under(home.path()));
        let settings = Settings::default();
        let options = options(GameChoice::Difficulty(Difficulty::Expert));
        for _ in 0..20 {
            let deal = super::open(&options, &settings, &store, 7000)
                .saved
                .game
                .deal();
            let rating = crate::core::fewest_cells::rating(deal.unwrap()).unwrap();
            assert_eq!(rating.difficulty(), Difficulty::Expert);
        }
    }
}
