//! From a mouse event to an action, by what lies under the pointer.

use std::time::Duration;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::look::Look;
use super::screen::Screen;
use crate::app::{Action, App, Hit, Pointer};

/// Lines for one step of the wheel.
const WHEEL: i32 = 3;

/// The action of a mouse event on a screen of that size at `now`; nothing if the mouse is not in use.
pub fn pointer(
    app: &App,
    look: &Look,
    area: Rect,
    event: MouseEvent,
    now: Duration,
) -> Option<Action> {
    if !app.settings().mouse {
        return None;
    }
    let at = (event.column, event.row);
    let hit = || {
        let screen = Screen::new(app, look, area, now);
        screen.map_or(Hit::Nothing, |screen| screen.hit(app, look, at))
    };
    let pointer = match event.kind {
        MouseEventKind::Down(MouseButton::Left) => Pointer::Down { hit: hit(), at },
        MouseEventKind::Down(MouseButton::Right | MouseButton::Middle) => {
            Pointer::Right { hit: hit() }
        }
        MouseEventKind::Drag(MouseButton::Left) => Pointer::Drag { hit: hit(), at },
        MouseEventKind::Up(MouseButton::Left) => Pointer::Up { hit: hit(), at },
        MouseEventKind::Moved => Pointer::Moved,
        MouseEventKind::ScrollDown => Pointer::Wheel(WHEEL),
        MouseEventKind::ScrollUp => Pointer::Wheel(-WHEEL),
        MouseEventKind::Up(MouseButton::Right | MouseButton::Middle)
        | MouseEventKind::Drag(MouseButton::Right | MouseButton::Middle)
        | MouseEventKind::ScrollLeft
        | MouseEventKind::ScrollRight => return None,
    };
    Some(Action::Pointer(pointer))
}
