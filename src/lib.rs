//! FreeCell.
