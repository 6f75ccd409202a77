//! The bound after a move, decided from the bound before, is the bound found afresh; it never changes by more than a
//! move costs, and not at all with a move home. With that it is never more than what is left of any solution.

use super::super::super::state::HOME;
use super::super::Measure;
use super::*;
use crate::core::{DealNumber, Rules};

/// Small numbers that look random.
struct Dice(u32);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(214_013).wrapping_add(2_531_011);
        (self.0 >> 16) as usize % most
    }
}

fn afresh<K: Digits>(origin: &Origin, runs: bool, key: K) -> u8 {
    let mut position = Position::<K>::blank(origin);
    position.read(origin, key);
    let mut bound = Bound::new(runs);
    bound.stand_on(origin, &position);
    bound.here(&position)
}

fn walk<K: Digits>(rules: &str, measure: Measure, deal: i64) {
    let rules: Rules = rules.parse().unwrap();
    let origin = Origin::of(&DealNumber::new(deal).unwrap().board(rules));
    let runs = measure == Measure::Moves;
    let mut dice = Dice(deal as u32);
    let mut position = Position::<K>::start(&origin);
    let mut bound = Bound::new(runs);
    let mut moves = Vec::new();
    for _ in 0..60 {
        let key = position.now.key;
        position.read(&origin, key);
        moves.clear();
        position.moves(&origin, measure, &mut moves);
        if moves.is_empty() {
            return;
        }
        bound.stand_on(&origin, &position);
        let here = bound.here(&position);
        assert_eq!(here, afresh(&origin, runs, key), "the start of {moves:?}");
        bound.stand_on(&origin, &position);
        for &carry in &moves {
            let outline = position.after(&origin, carry);
            let fresh = afresh(&origin, runs, outline.key);
            if carry.to == HOME {
                assert_eq!(fresh, here, "{carry:?}");
                continue;
            }
            let after = bound.after(&origin, &position, carry, &outline, here);
            assert_eq!(
                after,
                fresh,
                "MEAS {measure:?} {rules:?} {carry:?} from {here}: {:?}",
                position.columns[usize::from(carry.to)]
            );
            let cost = if runs { 1 } else { carry.count };
            assert!(fresh + cost >= here, "{carry:?}");
        }
        let carry = moves[dice.below(moves.len())];
        position.now = position.after(&origin, carry);
    }
}

#[test]
fn a_move_changes_the_bound_as_if_found_afresh() {
    for deal in 1..6 {
        for measure in [Measure::Cards, Measure::Moves] {
            walk::<u128>("freecell", measure, deal);
            walk::<u128>("relaxed", measure, deal);
            walk::<u128>("bakers-game", measure, deal);
            walk::<u128>("seahaven", measure, deal);
            walk::<crate::solver::key::Wide>("kingcell", measure, deal);
        }
    }
}
