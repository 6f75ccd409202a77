//! Work by several threads whose results come in the order of the items, in bounded memory.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};

/// How far the threads may run ahead of the results that were delivered: enough that one hard deal does not
/// stop the others, little enough to keep in memory.
const AHEAD: u64 = 4096;

/// The items, and how far they are.
struct Queue<I> {
    items: I,
    taken: u64,
    delivered: u64,
    closed: bool,
}

struct Shared<I> {
    queue: Mutex<Queue<I>>,
    delivered: Condvar,
}

impl<I: Iterator> Shared<I> {
    fn lock(&self) -> MutexGuard<'_, Queue<I>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next item with its number; nothing at the end.
    fn take(&self) -> Option<(u64, I::Item)> {
        let mut queue = self.lock();
        while !queue.closed && queue.taken - queue.delivered >= AHEAD {
            queue = self
                .delivered
                .wait(queue)
                .unwrap_or_else(PoisonError::into_inner);
        }
        if queue.closed {
            return None;
        }
        let item = queue.items.next()?;
        queue.taken += 1;
        Some((queue.taken - 1, item))
    }

    fn deliver(&self, delivered: u64) {
        self.lock().delivered = delivered;
        self.delivered.notify_all();
    }

    fn close(&self) {
        self.lock().closed = true;
        self.delivered.notify_all();
    }
}

/// Closes the queue when a thread ends, also when it panics: the others would wait for its result forever.
struct CloseAtEnd<'a, I: Iterator>(&'a Shared<I>);

impl<I: Iterator> Drop for CloseAtEnd<'_, I> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Gives each item to one of `jobs` threads, each with a worker of its own, and the results to `sink` in the
/// order of the items, until `sink` breaks. `sink` runs on the calling thread.
pub(crate) fn ordered<I, R, W>(
    items: I,
    jobs: NonZeroUsize,
    worker: impl Fn() -> W + Sync,
    mut sink: impl FnMut(R) -> ControlFlow<()>,
) -> Result<(), rayon::ThreadPoolBuildError>
where
    I: Iterator + Send,
    I::Item: Send,
    R: Send,
    W: FnMut(I::Item) -> R,
{
    let shared = Shared {
        queue: Mutex::new(Queue {
            items,
            taken: 0,
            delivered: 0,
            closed: false,
        }),
        delivered: Condvar::new(),
    };
    let (sender, results) = mpsc::channel();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs.get())
        .build()?;
    pool.in_place_scope(|scope| {
        for _ in 0..jobs.get() {
            let (sender, shared, worker) = (sender.clone(), &shared, &worker);
            scope.spawn(move |_| {
                let _close = CloseAtEnd(shared);
                let mut work = worker();
                while let Some((number, item)) = shared.take() {
                    if sender.send((number, work(item))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut delivered = 0;
        for (number, result) in results {
            early.insert(number, result);
            while let Some(result) = early.remove(&delivered) {
                delivered += 1;
                if sink(result).is_break() {
                    shared.close();
                    return;
                }
            }
            shared.deliver(delivered);
        }
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn jobs(n: usize) -> NonZeroUsize {
        NonZeroUsize::new(n).unwrap()
    }

    #[test]
    fn results_keep_the_order_of_the_items() {
        for n in [1, 3] {
            let mut results = Vec::new();
            // Every hundredth item takes far longer than the others.
            let slow = |item: u64| {
                let turns = if item.is_multiple_of(100) { 100_000 } else { 1 };
                (0..turns).fold(item, |sum, turn| std::hint::black_box(sum ^ turn ^ turn))
            };
            ordered(
                0..10_000_u64,
                jobs(n),
                || slow,
                |item| {
                    results.push(item);
                    ControlFlow::Continue(())
                },
            )
            .unwrap();
            assert!(results.into_iter().eq(0..10_000));
        }
    }

    #[test]
    fn an_endless_range_stops_when_the_sink_does() {
        let mut seen = 0;
        ordered(
            0_u64..,
            jobs(2),
            || |item| item,
            |item| {
                seen += 1;
                if item == 20_000 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        )
        .unwrap();
        assert_eq!(seen, 20_001);
    }

    #[test]
    fn a_panic_in_a_worker_is_not_waited_for() {
        let result = std::panic::catch_unwind(|| {
            let worker = || |item: u64| assert_ne!(item, 10, "the tenth fails");
            let _ = ordered(0_u64.., jobs(2), worker, |()| ControlFlow::Continue(()));
        });
        assert!(result.is_err());
    }
}
