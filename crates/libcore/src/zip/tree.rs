//! Huffman codes of the deflater, built just as zlib builds them: among codes of equal length there are many choices,
//! and the compressed bytes depend on which is taken.

/// The longest code of literals and distances.
pub(super) const MAX_BITS: usize = 15;

/// One of the three alphabets.
#[derive(Clone, Copy)]
pub(super) struct Alphabet {
    /// The lengths of the fixed code, if the alphabet has one.
    pub(super) fixed: Option<fn(usize) -> u8>,
    /// The extra bits of the symbols from `extra_base` on.
    pub(super) extra: &'static [u8],
    pub(super) extra_base: usize,
    pub(super) max_length: usize,
}

/// A code for one block, and what the block costs with it.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    pub(super) lengths: Vec<u8>,
    pub(super) codes: Vec<u16>,
    /// The greatest symbol in use.
    pub(super) max_code: usize,
    /// Bits that the symbols take with this code.
    pub(super) cost: i64,
    /// Bits that they would take with the fixed code.
    pub(super) fixed_cost: i64,
}

impl Tree {
    /// Builds the code for symbols that come so often.
    pub(super) fn build(frequencies: &[u16], alphabet: Alphabet) -> Tree {
        let mut builder = Builder::new(frequencies, alphabet);
        builder.join();
        builder.assign_lengths();
        let codes = codes(&builder.lengths[..frequencies.len()], &builder.counts);
        builder.lengths.truncate(frequencies.len());
        Tree {
            lengths: builder.lengths,
            codes,
            max_code: builder.max_code,
            cost: builder.cost,
            fixed_cost: builder.fixed_cost,
        }
    }
}

/// The codes of given lengths, their first bit lowest.
pub(super) fn codes(lengths: &[u8], counts: &[u16; MAX_BITS + 1]) -> Vec<u16> {
    let mut next = [0u16; MAX_BITS + 1];
    for bits in 1..=MAX_BITS {
        next[bits] = (next[bits - 1].wrapping_add(counts[bits - 1])) << 1;
    }
    let mut code = |&len: &u8| {
        if len == 0 {
            return 0;
        }
        let value = next[usize::from(len)];
        next[usize::from(len)] = value.wrapping_add(1);
        value.reverse_bits() >> (16 - u16::from(len))
    };
    lengths.iter().map(&mut code).collect()
}

/// The nodes of a tree under construction: first the symbols, then the inner nodes.
struct Builder {
    alphabet: Alphabet,
    symbols: usize,
    frequencies: Vec<u16>,
    parents: Vec<u16>,
    depths: Vec<u8>,
    lengths: Vec<u8>,
    /// A heap from index one on: nodes without a parent, the rarest first.
    heap: Vec<u16>,
    /// All nodes from the rarest to the most frequent.
    sorted: Vec<u16>,
    counts: [u16; MAX_BITS + 1],
    max_code: usize,
    cost: i64,
    fixed_cost: i64,
}

impl Builder {
    fn new(frequencies: &[u16], alphabet: Alphabet) -> Builder {
        let symbols = frequencies.len();
        let nodes = 2 * symbols + 1;
        let mut builder = Builder {
            alphabet,
            symbols,
            frequencies: frequencies.to_vec(),
            parents: vec![0; nodes],
            depths: vec![0; nodes],
            lengths: vec![0; nodes],
            heap: vec![0],
            sorted: Vec::new(),
            counts: [0; MAX_BITS + 1],
            max_code: 0,
            cost: 0,
            fixed_cost: 0,
        };
        builder.frequencies.resize(nodes, 0);
        builder.collect();
        builder
    }

    /// Puts the symbols in use on the heap; there are always at least two.
    fn collect(&mut self) {
        let mut max_code = None;
        for symbol in 0..self.symbols {
            if self.frequencies[symbol] != 0 {
                self.heap.push(symbol as u16);
                max_code = Some(symbol);
            }
        }
        while self.heap.len() < 3 {
            let forced = match max_code {
                None => 0,
                Some(max) if max < 2 => max + 1,
                Some(_) => 0,
            };
            if max_code.is_none_or(|max| max < 2) {
                max_code = Some(forced);
            }
            self.heap.push(forced as u16);
            self.frequencies[forced] = 1;
            self.cost -= 1;
            self.fixed_cost -= self.alphabet.fixed.map_or(0, |len| i64::from(len(forced)));
        }
        self.max_code = max_code.unwrap_or(0);
    }

    fn smaller(&self, a: u16, b: u16) -> bool {
        let key = |node: u16| (self.frequencies[usize::from(node)], self.depths[usize::from(node)]);
        key(a) <= key(b)
    }

    fn sift_down(&mut self, mut at: usize) {
        let node = self.heap[at];
        let last = self.heap.len() - 1;
        let mut child = 2 * at;
        while child <= last {
            if child < last && self.smaller(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if self.smaller(node, self.heap[child]) {
                break;
            }
            self.heap[at] = self.heap[child];
            at = child;
            child *= 2;
        }
        self.heap[at] = node;
    }

    /// Joins the two rarest nodes until one is left.
    fn join(&mut self) {
        (1..=(self.heap.len() - 1) / 2).rev().for_each(|at| self.sift_down(at));
        let mut node = self.symbols;
        loop {
            let first = self.heap[1];
            let last = self.heap.pop().unwrap_or(0);
            self.heap[1] = last;
            self.sift_down(1);
            let second = self.heap[1];
            self.sorted.extend([first, second]);
            let (a, b) = (usize::from(first), usize::from(second));
            self.frequencies[node] = self.frequencies[a].wrapping_add(self.frequencies[b]);
            self.depths[node] = self.depths[a].max(self.depths[b]) + 1;
            self.parents[a] = node as u16;
            self.parents[b] = node as u16;
            self.heap[1] = node as u16;
            node += 1;
            self.sift_down(1);
            if self.heap.len() < 3 {
                break;
            }
        }
        self.sorted.push(self.heap[1]);
    }

    /// Gives each symbol the length of its path, cut at the longest that is allowed.
    fn assign_lengths(&mut self) {
        let max_length = self.alphabet.max_length;
        let mut overflow = 0;
        for &node in self.sorted.clone().iter().rev().skip(1) {
            let node = usize::from(node);
            let mut bits = usize::from(self.lengths[usize::from(self.parents[node])]) + 1;
            if bits > max_length {
                bits = max_length;
                overflow += 1;
            }
            self.lengths[node] = bits as u8;
            if node > self.max_code || node >= self.symbols {
                continue;
            }
            self.counts[bits] += 1;
            self.add_cost(node, bits);
        }
        if overflow > 0 {
            self.shorten(overflow);
        }
    }

    fn add_cost(&mut self, symbol: usize, bits: usize) {
        let extra = symbol.checked_sub(self.alphabet.extra_base).and_then(|i| self.alphabet.extra.get(i));
        let extra = i64::from(extra.copied().unwrap_or(0));
        let frequency = i64::from(self.frequencies[symbol]);
        self.cost += frequency * (bits as i64 + extra);
        if let Some(fixed) = self.alphabet.fixed {
            self.fixed_cost += frequency * (i64::from(fixed(symbol)) + extra);
        }
    }

    /// Moves symbols up from below the longest length allowed, and others down to make place for them.
    fn shorten(&mut self, mut overflow: i32) {
        let max_length = self.alphabet.max_length;
        while overflow > 0 {
            let mut bits = max_length - 1;
            while self.counts[bits] == 0 {
                bits -= 1;
            }
            self.counts[bits] -= 1;
            self.counts[bits + 1] += 2;
            self.counts[max_length] -= 1;
            overflow -= 2;
        }
        let leaves: Vec<usize> =
            self.sorted.iter().map(|&node| usize::from(node)).filter(|&node| node <= self.max_code).collect();
        let mut leaves = leaves.into_iter();
        for bits in (1..=max_length).rev() {
            for _ in 0..self.counts[bits] {
                let Some(symbol) = leaves.next() else { return };
                let old = i64::from(self.lengths[symbol]);
                self.cost += (bits as i64 - old) * i64::from(self.frequencies[symbol]);
                self.lengths[symbol] = bits as u8;
            }
        }
    }
}
