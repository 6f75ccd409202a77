//! The text of the settings file, which people write in by hand: each setting is read by itself, so that one
//! that is wrong is told with its line and stays at its default, and the others hold.

use std::collections::HashSet;
use std::fmt;

use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::format::{self, Fault};
use crate::app::chord::Chord;
use crate::app::keymap::{BindError, Entry, Keymap, OwnKeys};
use crate::app::settings::{Settings, THEMES};
use crate::app::user_theme::{ThemeColor, ThemeName, ThemeRole, UserTheme};
use crate::core::visible::shown;

/// What is wrong in the settings file, in one sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingFault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what holds instead.
    pub what: String,
}

impl fmt::Display for SettingFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "settings.json line {}: {}", self.line, self.what)
    }
}

/// The settings as they were read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReadSettings {
    /// The settings; those that are wrong in the file have their defaults.
    pub settings: Settings,
    /// What is wrong, in the order of the file.
    pub faults: Vec<SettingFault>,
}

/// The text of the file, understood.
#[derive(Debug)]
pub(super) struct SettingsText {
    pub(super) read: ReadSettings,
    /// Members that are none of our settings, with their values as they stand.
    pub(super) others: Vec<(String, Box<RawValue>)>,
    /// Writing the settings would lose what stands in the file.
    pub(super) loses: bool,
}

/// The members of an object, in their order, with their values as they stand.
struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        from.deserialize_map(Pairs)
    }
}

/// The value of a setting, if it is one.
fn value<T: DeserializeOwned>(raw: &RawValue) -> Option<T> {
    serde_json::from_str(raw.get()).ok()
}

/// A value in a sentence.
fn quoted(raw: &RawValue) -> String {
    shown(raw.get())
}

/// The line on which what follows this text begins.
fn line_after(before: &str) -> usize {
    1 + before.matches('\n').count()
}

/// Reads the text of a file. It is broken if it is no object.
pub(super) fn read(bytes: &[u8]) -> Result<SettingsText, Fault> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        Fault::Broken(format!("it is not UTF-8 at line {}", line_after(&before)))
    })?;
    let Members(members) = serde_json::from_str(text).map_err(|e| format::broken(&e))?;
    let mut reader = Reader {
        text,
        faults: Vec::new(),
        more: 0,
        loses: false,
    };
    Ok(reader.read(members))
}

/// So many things that are wrong are told one by one: nobody reads more.
const MOST_FAULTS: usize = 20;

struct Reader<'a> {
    text: &'a str,
    faults: Vec<SettingFault>,
    /// How many more there are.
    more: usize,
    loses: bool,
}

impl<'a> Reader<'a> {
    /// The line on which a value begins.
    fn line(&self, raw: &RawValue) -> usize {
        // The value is a piece of the text.
        let offset = (raw.get().as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        line_after(self.text.get(..offset).unwrap_or(self.text))
    }

    /// Something is wrong; it would be lost if the settings were written.
    fn wrong(&mut self, raw: &RawValue, what: String) {
        self.loses = true;
        self.told(raw, what);
    }

    /// Something is wrong that stays as it is.
    fn told(&mut self, raw: &RawValue, what: String) {
        if self.faults.len() < MOST_FAULTS {
            let line = self.line(raw);
            self.faults.push(SettingFault { line, what });
        } else {
            self.more += 1;
        }
    }

    fn read(&mut self, members: Vec<(String, &'a RawValue)>) -> SettingsText {
        let members = self.once(members);
        let mut others = Vec::new();
        let mut accepted = serde_json::Map::new();
        let mut themes = Vec::new();
        let mut keys = None;
        for (name, raw) in &members {
            match name.as_str() {
                "version" => {}
                "themes" => {
                    // Nobody but the player writes them: they stay as they stand.
                    others.push((name.clone(), (*raw).to_owned()));
                    let loses = self.loses;
                    themes = self.themes(raw);
                    self.loses = loses;
                }
                "keys" => keys = Some(*raw),
                _ => match Settings::expected(name) {
                    None => {
                        others.push((name.clone(), (*raw).to_owned()));
                        self.told(raw, format!("there is no setting `{}`", shown(name)));
                    }
                    Some(expected) => match setting(name, raw) {
                        Some(value) => drop(accepted.insert(name.clone(), value)),
                        None => self.unfit(name, raw, expected),
                    },
                },
            }
        }
        let mut settings: Settings =
            serde_json::from_value(accepted.into()).expect("each setting was read by itself");
        settings.themes = themes;
        if settings.theme_named(&settings.theme).is_none() {
            let raw = members.iter().find(|(name, _)| name == "theme");
            if let Some((name, raw)) = raw {
                let expected = settings.theme_names().collect::<Vec<_>>().join("`, `");
                self.unfit(name, raw, &format!("one of `{expected}`"));
            }
            settings.theme = Settings::default().theme;
        }
        if let Some(raw) = keys {
            settings.keys = self.keys(raw, &settings);
        }
        self.faults.sort_by_key(|fault| fault.line);
        if let (1.., Some(last)) = (self.more, self.faults.last()) {
            self.faults.push(SettingFault {
                line: last.line,
                what: format!("and {} more things are wrong", self.more),
            });
        }
        SettingsText {
            read: ReadSettings {
                settings,
                faults: std::mem::take(&mut self.faults),
            },
            others,
            loses: self.loses,
        }
    }

    /// Members with different names: the first of several counts.
    fn once(&mut self, members: Vec<(String, &'a RawValue)>) -> Vec<(String, &'a RawValue)> {
        let mut once: Vec<(String, &RawValue)> = Vec::new();
        let mut known = HashSet::new();
        for (name, raw) in members {
            if known.insert(name.clone()) {
                once.push((name, raw));
            } else {
                self.wrong(
                    raw,
                    format!(
                        "`{}` stands there twice; the first one counts",
                        shown(&name)
                    ),
                );
            }
        }
        once
    }

    fn unfit(&mut self, name: &str, raw: &RawValue, expected: &str) {
        let holds = serde_json::to_value(Settings::default()).ok();
        let holds = holds.and_then(|all| Some(format!("; {} holds", plain(all.get(name)?))));
        self.wrong(
            raw,
            format!(
                "`{name}` is {} but should be {expected}{}",
                quoted(raw),
                holds.unwrap_or_default()
            ),
        );
    }

    fn keys(&mut self, raw: &'a RawValue, settings: &Settings) -> OwnKeys {
        let mut own = OwnKeys::new();
        let Some(Members(members)) = object(raw) else {
            self.wrong(
                raw,
                "`keys` should be commands with lists of keys, as in {\"undo\": [\"u\", \"F5\"]}"
                    .into(),
            );
            return own;
        };
        let members = self.once(members);
        for (name, raw) in &members {
            let keys = value::<Vec<String>>(raw).or_else(|| Some(vec![value(raw)?]));
            let Some(keys) = keys else {
                let what = format!(
                    "`{}` should have a list of keys, as in [\"u\", \"F5\"]",
                    shown(name)
                );
                self.wrong(raw, what);
                continue;
            };
            let Ok(entry) = name.parse::<Entry>() else {
                let what = format!("there is no command `{}` for keys", shown(name));
                self.told(raw, what);
                own.keep_unknown(name, keys);
                continue;
            };
            let chords: Result<Vec<Chord>, _> = keys.iter().map(|key| key.parse()).collect();
            match chords {
                Ok(chords) => own.set(entry, chords),
                Err(error) => self.wrong(raw, format!("{error}; `{entry}` keeps its own keys")),
            }
        }
        let (_, refused) = Keymap::new(settings.digit_row, &own);
        for (index, (entry, error)) in refused.iter().enumerate() {
            own.forget(*entry);
            // Two commands with one key bring back each other's defaults: that is one thing that is wrong.
            let mutual = |(other, theirs): &&(Entry, BindError)| match (error, theirs) {
                (
                    BindError::Taken { chord, other: mine },
                    BindError::Taken {
                        chord: again,
                        other: back,
                    },
                ) => chord == again && mine == other && back == entry,
                _ => false,
            };
            if refused[..index].iter().any(|other| mutual(&other)) {
                continue;
            }
            let both = refused[index..].iter().find(mutual);
            let what = match (both, error) {
                (Some((other, _)), BindError::Taken { chord, .. }) => format!(
                    "`{chord}` is for `{other}` and for `{entry}`; both keep their own keys"
                ),
                _ => format!("{error}; `{entry}` keeps its own keys"),
            };
            let raw = members.iter().find(|(name, _)| *name == entry.to_string());
            if let Some((_, raw)) = raw {
                self.wrong(raw, what);
            }
        }
        own
    }

    fn themes(&mut self, raw: &'a RawValue) -> Vec<UserTheme> {
        let Some(Members(members)) = object(raw) else {
            let what =
                "`themes` should be names with colours, as in {\"mine\": {\"based_on\": \"dark\"}}";
            self.told(raw, what.into());
            return Vec::new();
        };
        let members = self.once(members);
        let themes = members.iter().filter_map(|(name, raw)| {
            let name = match name.parse::<ThemeName>() {
                Ok(name) => name,
                Err(error) => {
                    self.told(raw, error.to_string());
                    return None;
                }
            };
            self.theme(name, raw)
        });
        themes.collect()
    }

    fn theme(&mut self, name: ThemeName, raw: &'a RawValue) -> Option<UserTheme> {
        let Some(Members(members)) = object(raw) else {
            self.told(
                raw,
                format!(
                    "the theme `{name}` should be colours by their use, as in {{\"card\": {{\"fg\": \"black\", \"bg\": \"#f0f0f0\"}}}}"
                ),
            );
            return None;
        };
        let mut theme = UserTheme {
            name,
            based_on: THEMES[0],
            colors: Vec::new(),
        };
        for (role_name, raw) in self.once(members) {
            if role_name == "based_on" {
                let based_on = value::<String>(raw);
                match THEMES
                    .iter()
                    .find(|&&known| based_on.as_deref() == Some(known))
                {
                    Some(known) => theme.based_on = known,
                    None => self.told(
                        raw,
                        format!(
                            "the theme `{}` is based on {} but should be on one of `{}`",
                            theme.name,
                            quoted(raw),
                            THEMES.join("`, `")
                        ),
                    ),
                }
                continue;
            }
            let Some(role) = ThemeRole::named(&role_name) else {
                let known = ThemeRole::ALL.map(ThemeRole::name).join("`, `");
                self.told(
                    raw,
                    format!(
                        "the theme `{}` has `{}`, which is none of `based_on`, `{known}`",
                        theme.name,
                        shown(&role_name)
                    ),
                );
                continue;
            };
            self.role(role, raw, &mut theme);
        }
        Some(theme)
    }

    fn role(&mut self, role: ThemeRole, raw: &'a RawValue, theme: &mut UserTheme) {
        let sides: Vec<_> = role.sides().iter().map(|side| side.name()).collect();
        let should = format!(
            "`{}` of the theme `{}` should have {}",
            role.name(),
            theme.name,
            sides
                .iter()
                .map(|side| format!("`{side}`"))
                .collect::<Vec<_>>()
                .join(" and ")
        );
        let Some(Members(members)) = object(raw) else {
            self.told(raw, should);
            return;
        };
        for (side_name, raw) in self.once(members) {
            let side = role.sides().iter().find(|side| side.name() == side_name);
            let Some(&side) = side else {
                self.told(raw, format!("{should}, not `{}`", shown(&side_name)));
                continue;
            };
            let text = value::<String>(raw).unwrap_or_else(|| raw.get().to_owned());
            match text.parse::<ThemeColor>() {
                Ok(color) => theme.colors.push((role, side, color)),
                Err(error) => {
                    let what = format!("{error} (theme `{}`, `{}`)", theme.name, role.name());
                    self.told(raw, what);
                }
            }
        }
    }
}

/// The value of a setting, if the setting can have it.
fn setting(name: &str, raw: &RawValue) -> Option<serde_json::Value> {
    let value: serde_json::Value = value(raw)?;
    let mut alone = serde_json::Map::new();
    alone.insert(name.to_owned(), value.clone());
    serde_json::from_value::<Settings>(alone.into()).ok()?;
    Some(value)
}

fn object(raw: &RawValue) -> Option<Members<'_>> {
    serde_json::from_str(raw.get()).ok()
}

/// A default in a sentence.
fn plain(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::String(text) => format!("`{text}`"),
        value => value.to_string(),
    }
}
