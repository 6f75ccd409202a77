//! What the record adds up to.
