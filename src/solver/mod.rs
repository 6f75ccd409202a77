//! The solver.
mod key;
mod origin;
mod state;
mod steps;

#[cfg(test)]
mod tests {
    use super::key::Key;
    use super::origin::*;
    use super::state::*;
    use std::collections::HashSet;

    fn deal(n: u64) -> Vec<Vec<u8>> {
        let mut pack: Vec<u8> = (0..52).collect();
        let mut state = n as u32;
        let mut columns = vec![Vec::new(); 8];
        for k in 0..52 {
            state = state.wrapping_mul(214_013).wrapping_add(2_531_011);
            let j = (state >> 16 & 0x7fff) as usize % pack.len();
            columns[k % 8].push(pack.swap_remove(j));
        }
        columns
    }

    pub(crate) fn origin(n: u64) -> Origin {
        let columns = deal(n);
        let columns: Vec<&[u8]> = columns.iter().map(|c| &c[..]).collect();
        let terms = Terms {
            cascades: 8,
            cells: 4,
            building: Building::Alternating,
            empty: Empty::Any,
            runs: Runs::Super,
        };
        Origin::new(terms, &columns, 0, [0; 4])
    }

    fn count(n: u64) -> usize {
        let o = origin(n);
        let start = State::<8, u128>::start(&o);
        let mut seen = HashSet::new();
        seen.insert(start.key);
        let mut todo = vec![start];
        while let Some(s) = todo.pop() {
            s.singles(&o, |step| {
                let mut t = s;
                t.apply(&o, step);
                if seen.insert(t.key) {
                    todo.push(t);
                }
            });
        }
        seen.len()
    }

    #[test]
    fn counts() {
        let want = [
            (11982, 83_239),
            (146692, 19_418),
            (186216, 22_970),
            (455889, 13_966),
            (495505, 30_609),
            (512118, 46_460),
            (517776, 94_943),
            (781948, 7_736),
        ];
        for (n, c) in want {
            assert_eq!(count(n), c, "{n}");
        }
    }
}
