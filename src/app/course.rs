//! The steps of the course for beginners: what each says, where it begins, and what it waits for.

/// What a step waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    /// That the player has read it.
    Read,
    /// This move, in notation.
    Play(&'static str),
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Finish.
    Finish,
    /// That the game is won, in whatever way.
    Win,
}

/// Where a step begins.
#[derive(Debug, Clone, Copy)]
pub(super) enum Begin {
    /// Where the step before ended.
    Here,
    /// At a position.
    Position(&'static str),
    /// With a deal.
    Deal(&'static str),
}

/// One step of the course.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) title: &'static str,
    pub(super) text: &'static str,
    pub(super) begin: Begin,
    pub(super) task: Task,
    /// Why another move is not it.
    pub(super) otherwise: &'static str,
}

const FIRST: &str = "Foundations: H-8 C-8 D-8 S-8
Freecells: - - - -
: 9H KC QD JS
: 9S KD QC
: KH QS JD
: TC TS
: KS QH JC TD
: 9C JH TH
: 9D
:
";

const RUNS: &str = "Foundations: H-8 C-8 D-8 S-8
Freecells: KH 9D - -
: 9H JS TH 9C
: KC QD
: KD QC
: JH TS
: QH JC TD
: QS JD TC
: 9S
: KS
";

pub(super) const STEPS: &[Step] = &[
    Step {
        title: "The table",
        text: "Top left are the free cells a to d, top right the foundations, below them the cascades 1 to 8. You win when all cards are on the foundations, each suit from ace to king. Here the cards up to 8 are home already.",
        begin: Begin::Position(FIRST),
        task: Task::Read,
        otherwise: "Enter goes on",
    },
    Step {
        title: "Onto a cascade",
        text: "Only the last card of a cascade moves. It goes onto a card of the other colour that is one higher. The black TS of cascade 4 fits on the red JD of cascade 3: press {cascade-4} and then {cascade-3}.",
        begin: Begin::Here,
        task: Task::Play("43"),
        otherwise: "that is another move: put TS on JD with {cascade-4} and then {cascade-3}",
    },
    Step {
        title: "Free cells",
        text: "A free cell holds any one card. QC is in the way in cascade 2: press {cascade-2} and then {free-cell-a} to put it into free cell a.",
        begin: Begin::Here,
        task: Task::Play("2a"),
        otherwise: "that is another move: put QC into a free cell with {cascade-2} and then {free-cell-a}",
    },
    Step {
        title: "Empty cascades",
        text: "An empty cascade takes any card. It is worth more than a free cell: a king in it can be built on. Press {cascade-2} and then {cascade-8} to put KD there.",
        begin: Begin::Here,
        task: Task::Play("28"),
        otherwise: "that is another move: put KD into the empty cascade with {cascade-2} and then {cascade-8}",
    },
    Step {
        title: "Out of the cell again",
        text: "Cards in free cells wait for a place. QC fits on KD now: press {free-cell-a} and then {cascade-8}. An empty free cell is worth a lot, so take cards out as soon as you can.",
        begin: Begin::Here,
        task: Task::Play("a8"),
        otherwise: "that is another move: put QC on KD with {free-cell-a} and then {cascade-8}",
    },
    Step {
        title: "Home",
        text: "The spades are home up to 8, so 9S can follow: press {cascade-2} and then {home}. A card that is home stays there.",
        begin: Begin::Here,
        task: Task::Play("2h"),
        otherwise: "that is another move: send 9S home with {cascade-2} and then {home}",
    },
    Step {
        title: "Undo",
        text: "Nothing is ever spoiled: {undo} takes back one command after the other, without end. Press {undo}, and see 9S come back from home.",
        begin: Begin::Here,
        task: Task::Undo,
        otherwise: "press {undo} to take the last command back",
    },
    Step {
        title: "Redo",
        text: "And {redo} does again what was taken back. Press {redo}.",
        begin: Begin::Here,
        task: Task::Redo,
        otherwise: "press {redo} to do the command again",
    },
    Step {
        title: "Runs",
        text: "Cards in order move together if there is room to move them one by one. With 2 empty free cells there is room for 2 + 1 = 3 cards: move the run JS TH 9C onto QD with {cascade-1} and then {cascade-2}.",
        begin: Begin::Position(RUNS),
        task: Task::Play("12"),
        otherwise: "that is another move: put the run JS TH 9C on QD with {cascade-1} and then {cascade-2}",
    },
    Step {
        title: "Making room",
        text: "Now 9S goes onto TD ({cascade-7} and then {cascade-5}). That makes a run of 4 cards in cascade 5 and empties cascade 7.",
        begin: Begin::Here,
        task: Task::Play("75"),
        otherwise: "that is another move: put 9S on TD with {cascade-7} and then {cascade-5}",
    },
    Step {
        title: "Empty cascades double the room",
        text: "Each empty cascade doubles the room: (2 + 1) x 2 = 6 cards. So the run of 4 can go onto KS: press {cascade-5} and then {cascade-8}. While a run is lifted the room is shown. A target that is empty itself does not count.",
        begin: Begin::Here,
        task: Task::Play("58"),
        otherwise: "that is another move: put the run of 4 on KS with {cascade-5} and then {cascade-8}",
    },
    Step {
        title: "Finish",
        text: "No card lies on a lower one of its suit any more: all can go home, and {finish} sends them. In a game of your own a sentence says when that is so. Autoplay also sends cards home that nothing can need.",
        begin: Begin::Here,
        task: Task::Finish,
        otherwise: "press {finish} to send all cards home",
    },
    Step {
        title: "A whole deal",
        text: "An easy deal to win. {tip} shows the next move of a solution, the same key twice makes the move that makes sense, {find} finds a card. Look for aces and twos first, and keep free cells empty.",
        begin: Begin::Deal("28527"),
        task: Task::Win,
        otherwise: "",
    },
];
