//! Finding attributes in a list that is sorted within each package but not over packages.
//!
//! Ids of shared libraries are only known at run time, so the order of packages in a compiled list is arbitrary. The
//! search goes forward as long as the wanted ids grow and jumps back when the package changes; what it finds in lists
//! that break the rules is what Android finds in them.

/// A position in a list of attributes.
pub(super) struct Finder<F> {
    len: usize,
    attribute: F,
    current: usize,
    current_attribute: u32,
    largest: usize,
    last_package: u32,
    started: bool,
    /// Where each package was seen to begin.
    packages: Vec<(u32, usize)>,
}

impl<F: Fn(usize) -> u32> Finder<F> {
    /// A search in a list of `len` attributes.
    pub(super) fn new(len: usize, attribute: F) -> Self {
        let packages = Vec::new();
        Finder {
            len,
            attribute,
            current: 0,
            current_attribute: 0,
            largest: 0,
            last_package: 0,
            started: false,
            packages,
        }
    }

    /// The index of an attribute.
    pub(super) fn find(&mut self, wanted: u32) -> Option<usize> {
        if self.len == 0 {
            return None;
        }
        if !self.started {
            self.started = true;
            self.current_attribute = (self.attribute)(0);
            self.last_package = self.current_attribute >> 24;
            self.mark(self.last_package);
        }
        let package = wanted >> 24;
        if self.last_package != package {
            self.jump(package);
            self.last_package = package;
        }
        while self.current < self.len {
            let here = self.current_attribute;
            if package == here >> 24 && wanted < here {
                return None;
            }
            self.advance(here >> 24);
            if wanted == here {
                return Some(self.current - 1);
            }
        }
        None
    }

    fn advance(&mut self, package: u32) {
        self.current += 1;
        if self.current < self.len {
            self.current_attribute = (self.attribute)(self.current);
            if self.current_attribute >> 24 != package {
                self.mark(self.current_attribute >> 24);
            }
        }
        self.largest = self.largest.max(self.current);
    }

    fn mark(&mut self, package: u32) {
        match self.packages.iter_mut().find(|(known, _)| *known == package) {
            Some(known) => known.1 = self.current,
            None => self.packages.push((package, self.current)),
        }
    }

    /// To the beginning of a package that was seen, otherwise to where nothing was seen yet.
    fn jump(&mut self, package: u32) {
        let known = self.packages.iter().find(|(known, _)| *known == package);
        self.current = known.map_or(self.largest, |known| known.1);
        if self.current < self.len {
            self.current_attribute = (self.attribute)(self.current);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(list: &[u32], wanted: &[u32], expected: &[Option<usize>]) {
        let mut finder = Finder::new(list.len(), |index| list[index]);
        let found: Vec<Option<usize>> = wanted.iter().map(|&id| finder.find(id)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn sorted_lists_are_walked_once() {
        check(&[0x0101_0001, 0x0101_0005, 0x7f01_0000], &[0x0101_0005, 0x7f01_0000], &[Some(1), Some(2)]);
        check(&[0x0101_0001, 0x0101_0005], &[0x0101_0004, 0x0101_0005], &[None, Some(1)]);
        check(&[], &[1], &[None]);
    }

    #[test]
    fn packages_may_come_in_any_order() {
        let list = [0x0201_0000, 0x0201_0001, 0x0101_0000, 0x0101_0001, 0x7f01_0000];
        check(&list, &[0x0101_0001, 0x0201_0000, 0x7f01_0000, 0x0101_0000], &[Some(3), Some(0), Some(4), Some(2)]);
    }

    #[test]
    fn names_without_id_come_first() {
        check(&[0x0101_0000, 0, 0], &[0x0101_0000, 0x7f01_0000], &[Some(0), None]);
    }
}
