//! The places of many boards on many screens.

use super::*;

/// Cascades of so many cards, each a run of its own.
fn shape(cells: usize, lens: &[usize]) -> Shape {
    let cascades = lens.iter().map(|&len| CascadeShape {
        len,
        heads: (0..len).collect(),
    });
    Shape {
        cells,
        cascades: cascades.collect(),
        longest: lens.iter().copied().max().unwrap_or(0),
    }
}

fn sizes() -> impl Iterator<Item = Rect> {
    let heights = [12, 13, 15, 18, 24, 25, 30, 43, 60];
    let widths = [40, 41, 44, 50, 60, 79, 80, 100, 132, 200];
    widths
        .into_iter()
        .flat_map(move |w| heights.into_iter().map(move |h| Rect::new(3, 2, w, h)))
}

#[test]
fn nothing_overlaps_and_nothing_is_outside() {
    let shapes = [
        shape(4, &[7, 7, 7, 7, 6, 6, 6, 6]),
        shape(4, &[19, 0, 1, 2, 0, 8, 9, 13]),
        shape(10, &[5; 10]),
        shape(0, &[13, 13, 13, 25]),
        shape(8, &[6; 8]),
    ];
    for shape in &shapes {
        for area in sizes() {
            let places = Geometry::new(area, CardStyle::Auto, shape).unwrap();
            let mut rects = vec![places.status, places.message, places.keys];
            for spot in places.cells.iter().chain(&places.foundations) {
                rects.extend([spot.face, spot.label]);
            }
            for cascade in &places.cascades {
                rects.push(cascade.label);
                rects.extend(cascade.cards.iter().map(|card| card.rect));
                rects.extend(cascade.fold.map(|(_, row)| row));
            }
            for (i, a) in rects.iter().enumerate() {
                assert!(!a.is_empty(), "{area:?} {places:#?}");
                assert_eq!(a.intersection(area), *a, "{area:?}");
                for b in &rects[i + 1..] {
                    assert!(!a.intersects(*b), "{a:?} {b:?} in {area:?}");
                }
            }
        }
    }
}

#[test]
fn every_card_is_seen_or_counted() {
    let shape = shape(4, &[19, 12, 11, 10, 0, 0, 0, 0]);
    for area in sizes() {
        let places = Geometry::new(area, CardStyle::Auto, &shape).unwrap();
        for (spot, cascade) in places.cascades.iter().zip(&shape.cascades) {
            let folded = spot.fold.map_or(0, |(fold, _)| fold.count);
            assert_eq!(spot.cards.len() + folded, cascade.len, "{area:?}");
        }
        let hides = places.cascades.iter().any(|spot| spot.fold.is_some());
        assert!(!hides || area.height < 24, "{area:?}");
    }
}

#[test]
fn the_largest_cards_that_fit() {
    let fresh = shape(4, &[7, 7, 7, 7, 6, 6, 6, 6]);
    let size = |w, h, wanted| {
        let area = Rect::new(0, 0, w, h);
        Geometry::new(area, wanted, &fresh).map(|places| places.size)
    };
    assert_eq!(size(132, 43, CardStyle::Auto), Some(Size::Tall));
    assert_eq!(size(80, 24, CardStyle::Auto), Some(Size::Wide));
    assert_eq!(size(40, 15, CardStyle::Auto), Some(Size::Compact));
    assert_eq!(size(132, 43, CardStyle::Wide), Some(Size::Wide));
    assert_eq!(size(132, 43, CardStyle::Compact), Some(Size::Compact));
    assert_eq!(size(40, 15, CardStyle::Tall), Some(Size::Compact));
    assert_eq!(size(MINIMUM.0 - 1, 24, CardStyle::Auto), None);
    assert_eq!(size(80, MINIMUM.1 - 1, CardStyle::Auto), None);
    assert_eq!(size(0, 0, CardStyle::Auto), None);
}

#[test]
fn cards_in_the_air_do_not_change_the_size_of_the_others() {
    let area = Rect::new(0, 0, 80, 24);
    let at_rest = shape(4, &[17, 7, 7, 7, 6, 6, 2, 0]);
    let mut in_the_air = shape(4, &[12, 7, 7, 7, 6, 6, 2, 0]);
    in_the_air.longest = 17;
    let flat = |shape| Geometry::new(area, CardStyle::Auto, shape).unwrap().flat;
    assert!(flat(&at_rest) && flat(&in_the_air));
}
