//! Symmetric ciphers with the calls of OpenSSL's EVP: init, update, final.
//!
//! A [`Cipher`] holds its key as bytes and makes the key schedule anew when it is used, so that its state is plain.
//! With padding, a decrypting block cipher holds the last block back until it knows that another one follows.

use crate::wire::{Corrupt, PlainState, Reader, Writer};
use aes::cipher::{Array, BlockCipherDecrypt, BlockCipherEncrypt, KeyInit};

/// A cipher with its mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    algorithm: Algorithm,
    mode: Mode,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Algorithm {
    Aes(usize),
    Des,
    /// Two or three keys.
    TripleDes(usize),
    Rc4,
    ChaCha20,
}

/// How blocks are chained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Ecb,
    Cbc,
    Cfb,
    Ofb,
    Ctr,
    /// The algorithm makes a stream by itself.
    Stream,
}

impl Kind {
    /// The cipher that `EVP_get_cipherbyname` finds, such as `aes-128-cbc` or `des-ede3-cbc`, or `chacha20`.
    pub fn by_name(name: &str) -> Option<Kind> {
        let name = name.to_ascii_lowercase();
        let kind = |algorithm, mode| Some(Kind { algorithm, mode });
        match name.as_str() {
            "rc4" => return kind(Algorithm::Rc4, Mode::Stream),
            "chacha20" => return kind(Algorithm::ChaCha20, Mode::Stream),
            "des-ede" => return kind(Algorithm::TripleDes(16), Mode::Ecb),
            "des-ede3" => return kind(Algorithm::TripleDes(24), Mode::Ecb),
            _ => {}
        }
        let (algorithm, mode) = name.rsplit_once('-')?;
        let mode = match mode {
            "ecb" => Mode::Ecb,
            "cbc" => Mode::Cbc,
            "cfb" | "cfb128" => Mode::Cfb,
            "ofb" => Mode::Ofb,
            "ctr" => Mode::Ctr,
            _ => return None,
        };
        match algorithm {
            "aes-128" => kind(Algorithm::Aes(16), mode),
            "aes-192" => kind(Algorithm::Aes(24), mode),
            "aes-256" => kind(Algorithm::Aes(32), mode),
            "des" => kind(Algorithm::Des, mode),
            "des-ede" => kind(Algorithm::TripleDes(16), mode),
            "des-ede3" => kind(Algorithm::TripleDes(24), mode),
            _ => None,
        }
    }

    /// The length of the key; RC4 takes others as well.
    pub fn key_len(self) -> usize {
        match self.algorithm {
            Algorithm::Aes(len) | Algorithm::TripleDes(len) => len,
            Algorithm::Des => 8,
            Algorithm::Rc4 => 16,
            Algorithm::ChaCha20 => 32,
        }
    }

    /// The length of the initialisation vector.
    pub fn iv_len(self) -> usize {
        match (self.algorithm, self.mode) {
            (Algorithm::ChaCha20, _) => 16,
            (_, Mode::Ecb | Mode::Stream) => 0,
            _ => self.cipher_block(),
        }
    }

    /// The length of the blocks that come out: one for streams.
    pub fn block_size(self) -> usize {
        if matches!(self.mode, Mode::Ecb | Mode::Cbc) { self.cipher_block() } else { 1 }
    }

    fn cipher_block(self) -> usize {
        match self.algorithm {
            Algorithm::Aes(_) => 16,
            Algorithm::Des | Algorithm::TripleDes(_) => 8,
            Algorithm::Rc4 => 1,
            Algorithm::ChaCha20 => 64,
        }
    }

    fn takes_key(self, len: usize) -> bool {
        if self.algorithm == Algorithm::Rc4 { (1..=256).contains(&len) } else { len == self.key_len() }
    }

    /// The name, in which a state is written.
    fn name(self) -> String {
        let mode = match self.mode {
            Mode::Ecb => "ecb",
            Mode::Cbc => "cbc",
            Mode::Cfb => "cfb",
            Mode::Ofb => "ofb",
            Mode::Ctr => "ctr",
            Mode::Stream => "",
        };
        match self.algorithm {
            Algorithm::Aes(len) => format!("aes-{}-{mode}", len * 8),
            Algorithm::Des => format!("des-{mode}"),
            Algorithm::TripleDes(len) => format!("des-ede{}-{mode}", if len == 24 { "3" } else { "" }),
            Algorithm::Rc4 => "rc4".to_owned(),
            Algorithm::ChaCha20 => "chacha20".to_owned(),
        }
    }
}

/// Why a cipher cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CipherError {
    /// Key or initialisation vector have the wrong length.
    BadKey,
    /// Without padding, the data must be whole blocks (`IllegalBlockSizeException`).
    NotWholeBlocks,
    /// There is no whole last block (`IllegalBlockSizeException`).
    WrongFinalBlockLength,
    /// The padding is wrong (`BadPaddingException`).
    BadDecrypt,
}

/// A cipher under way.
#[derive(Clone, Debug)]
pub struct Cipher {
    kind: Kind,
    key: Vec<u8>,
    encrypting: bool,
    padding: bool,
    /// The chaining value, the counter, or the state of a stream cipher.
    chain: Vec<u8>,
    /// Keystream that is left, at the end of a block.
    keystream: Vec<u8>,
    /// Input that is not a whole block.
    buffer: Vec<u8>,
    /// A decrypted block that may be the last one.
    held_back: Option<Vec<u8>>,
}

impl Cipher {
    /// A cipher with padding. A missing initialisation vector is all zeros.
    pub fn new(kind: Kind, key: &[u8], iv: Option<&[u8]>, encrypting: bool) -> Result<Self, CipherError> {
        let iv = iv.map_or_else(|| vec![0; kind.iv_len()], <[u8]>::to_vec);
        if !kind.takes_key(key.len()) || iv.len() < kind.iv_len() {
            return Err(CipherError::BadKey);
        }
        let chain = if kind.algorithm == Algorithm::Rc4 { rc4_schedule(key) } else { iv[..kind.iv_len()].to_vec() };
        Ok(Cipher {
            kind,
            key: key.to_vec(),
            encrypting,
            padding: true,
            chain,
            keystream: Vec::new(),
            buffer: Vec::new(),
            held_back: None,
        })
    }

    /// The cipher and mode.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether the last block is filled up, and checked when decrypting.
    pub fn set_padding(&mut self, on: bool) {
        self.padding = on;
    }

    /// Bytes that wait for the rest of their block.
    pub fn buffered(&self) -> usize {
        self.buffer.len()
    }

    /// Whether a decrypted block is held back.
    pub fn holds_block(&self) -> bool {
        self.held_back.is_some()
    }

    /// Encrypts or decrypts as much as can be.
    pub fn update(&mut self, input: &[u8]) -> Vec<u8> {
        if self.kind.block_size() == 1 {
            return self.stream(input);
        }
        if input.is_empty() {
            return Vec::new();
        }
        let mut out = self.held_back.take().unwrap_or_default();
        self.buffer.extend(input);
        let block = self.kind.block_size();
        let whole = self.buffer.len() / block * block;
        let mut blocks: Vec<u8> = self.buffer.drain(..whole).collect();
        self.blocks(&mut blocks);
        out.extend(blocks);
        if !self.encrypting && self.padding && self.buffer.is_empty() {
            let last = out.split_off(out.len() - block);
            self.held_back = Some(last);
        }
        out
    }

    /// Ends the message.
    pub fn finish(&mut self) -> Result<Vec<u8>, CipherError> {
        let block = self.kind.block_size();
        if block == 1 {
            return Ok(Vec::new());
        }
        if !self.padding {
            return if self.buffer.is_empty() { Ok(Vec::new()) } else { Err(CipherError::NotWholeBlocks) };
        }
        if self.encrypting {
            let fill = block - self.buffer.len();
            let mut last = std::mem::take(&mut self.buffer);
            last.resize(block, fill as u8);
            self.blocks(&mut last);
            return Ok(last);
        }
        let last =
            self.held_back.take().filter(|_| self.buffer.is_empty()).ok_or(CipherError::WrongFinalBlockLength)?;
        let fill = usize::from(last[block - 1]);
        let good = (1..=block).contains(&fill) && last[block - fill..].iter().all(|&b| usize::from(b) == fill);
        if good { Ok(last[..block - fill].to_vec()) } else { Err(CipherError::BadDecrypt) }
    }

    fn blocks(&mut self, data: &mut [u8]) {
        let core = Core::new(self.kind.algorithm, &self.key);
        let cbc = self.kind.mode == Mode::Cbc;
        for block in data.chunks_exact_mut(self.kind.block_size()) {
            match (self.encrypting, cbc) {
                (true, false) => core.encrypt(block),
                (false, false) => core.decrypt(block),
                (true, true) => {
                    xor(block, &self.chain);
                    core.encrypt(block);
                    self.chain.copy_from_slice(block);
                }
                (false, true) => {
                    let next = block.to_vec();
                    core.decrypt(block);
                    xor(block, &self.chain);
                    self.chain = next;
                }
            }
        }
    }

    fn stream(&mut self, input: &[u8]) -> Vec<u8> {
        match self.kind.algorithm {
            Algorithm::Rc4 => input.iter().map(|b| b ^ rc4_next(&mut self.chain)).collect(),
            _ => self.keystream_xor(input),
        }
    }

    fn keystream_xor(&mut self, input: &[u8]) -> Vec<u8> {
        let core = Core::new(self.kind.algorithm, &self.key);
        let mut out = Vec::with_capacity(input.len());
        for &byte in input {
            if self.keystream.is_empty() {
                self.keystream = self.next_keystream(&core);
            }
            let at = self.kind.cipher_block() - self.keystream.len();
            let result = byte ^ self.keystream.remove(0);
            if self.kind.mode == Mode::Cfb {
                // The ciphertext is the next block to be encrypted.
                self.chain[at] = if self.encrypting { result } else { byte };
            }
            out.push(result);
        }
        out
    }

    fn next_keystream(&mut self, core: &Core) -> Vec<u8> {
        if self.kind.algorithm == Algorithm::ChaCha20 {
            let block = chacha20_block(&self.key, &self.chain);
            increment_little_endian(&mut self.chain[..4]);
            return block;
        }
        let mut block = self.chain.clone();
        core.encrypt(&mut block);
        match self.kind.mode {
            Mode::Ofb => self.chain.copy_from_slice(&block),
            Mode::Ctr => increment_big_endian(&mut self.chain),
            _ => {}
        }
        block
    }
}

/// A block cipher with its key schedule.
pub(super) enum Core {
    Aes128(aes::Aes128),
    Aes192(aes::Aes192),
    Aes256(aes::Aes256),
    Des(des::Des),
    TripleDes2(des::TdesEde2),
    TripleDes3(des::TdesEde3),
    None,
}

impl Core {
    fn new(algorithm: Algorithm, key: &[u8]) -> Core {
        let core = match algorithm {
            Algorithm::Aes(_) => return Core::aes(key),
            Algorithm::Des => des::Des::new_from_slice(key).map(Core::Des),
            Algorithm::TripleDes(16) => des::TdesEde2::new_from_slice(key).map(Core::TripleDes2),
            Algorithm::TripleDes(_) => des::TdesEde3::new_from_slice(key).map(Core::TripleDes3),
            Algorithm::Rc4 | Algorithm::ChaCha20 => Ok(Core::None),
        };
        core.unwrap_or(Core::None)
    }

    /// AES with a key of 16, 24 or 32 bytes.
    pub(super) fn aes(key: &[u8]) -> Core {
        let core = match key.len() {
            16 => aes::Aes128::new_from_slice(key).map(Core::Aes128),
            24 => aes::Aes192::new_from_slice(key).map(Core::Aes192),
            _ => aes::Aes256::new_from_slice(key).map(Core::Aes256),
        };
        core.unwrap_or(Core::None)
    }

    pub(super) fn encrypt(&self, block: &mut [u8]) {
        match self {
            Core::Aes128(core) => on_block(block, |b| core.encrypt_block(b)),
            Core::Aes192(core) => on_block(block, |b| core.encrypt_block(b)),
            Core::Aes256(core) => on_block(block, |b| core.encrypt_block(b)),
            Core::Des(core) => on_block(block, |b| core.encrypt_block(b)),
            Core::TripleDes2(core) => on_block(block, |b| core.encrypt_block(b)),
            Core::TripleDes3(core) => on_block(block, |b| core.encrypt_block(b)),
            Core::None => {}
        }
    }

    fn decrypt(&self, block: &mut [u8]) {
        match self {
            Core::Aes128(core) => on_block(block, |b| core.decrypt_block(b)),
            Core::Aes192(core) => on_block(block, |b| core.decrypt_block(b)),
            Core::Aes256(core) => on_block(block, |b| core.decrypt_block(b)),
            Core::Des(core) => on_block(block, |b| core.decrypt_block(b)),
            Core::TripleDes2(core) => on_block(block, |b| core.decrypt_block(b)),
            Core::TripleDes3(core) => on_block(block, |b| core.decrypt_block(b)),
            Core::None => {}
        }
    }
}

fn on_block<N: aes::cipher::array::ArraySize>(block: &mut [u8], transform: impl FnOnce(&mut Array<u8, N>)) {
    if let Ok(block) = <&mut Array<u8, N>>::try_from(block) {
        transform(block);
    }
}

fn xor(block: &mut [u8], other: &[u8]) {
    block.iter_mut().zip(other).for_each(|(a, b)| *a ^= b);
}

pub(super) fn increment_big_endian(counter: &mut [u8]) {
    for byte in counter.iter_mut().rev() {
        *byte = byte.wrapping_add(1);
        if *byte != 0 {
            break;
        }
    }
}

fn increment_little_endian(counter: &mut [u8]) {
    for byte in counter {
        *byte = byte.wrapping_add(1);
        if *byte != 0 {
            break;
        }
    }
}

/// The permutation of RC4 and behind it the two indices.
fn rc4_schedule(key: &[u8]) -> Vec<u8> {
    let mut state: Vec<u8> = (0..=255).chain([0, 0]).collect();
    let mut j = 0u8;
    for i in 0..256 {
        j = j.wrapping_add(state[i]).wrapping_add(key[i % key.len()]);
        state.swap(i, j.into());
    }
    state
}

fn rc4_next(state: &mut [u8]) -> u8 {
    let i = state[256].wrapping_add(1);
    let j = state[257].wrapping_add(state[usize::from(i)]);
    (state[256], state[257]) = (i, j);
    state.swap(i.into(), j.into());
    state[usize::from(state[usize::from(i)].wrapping_add(state[usize::from(j)]))]
}

/// A block of ChaCha20; `counter` is the block counter and the nonce.
pub(super) fn chacha20_block(key: &[u8], counter: &[u8]) -> Vec<u8> {
    let word = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    let mut start = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let rest = key.chunks_exact(4).chain(counter.chunks_exact(4));
    start[4..].iter_mut().zip(rest).for_each(|(slot, bytes)| *slot = word(bytes));
    let mut s = start;
    for _ in 0..10 {
        for [a, b, c, d] in [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]] {
            quarter_round(&mut s, a, b, c, d);
        }
        for [a, b, c, d] in [[0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]] {
            quarter_round(&mut s, a, b, c, d);
        }
    }
    s.iter().zip(start).flat_map(|(a, b)| a.wrapping_add(b).to_le_bytes()).collect()
}

fn quarter_round(s: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
    for (x, y, z, turn) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
        s[x] = s[x].wrapping_add(s[y]);
        s[z] = (s[z] ^ s[x]).rotate_left(turn);
    }
}

impl PlainState for Cipher {
    fn write(&self, out: &mut Writer) {
        out.bytes(self.kind.name().as_bytes());
        out.bytes(&self.key);
        out.bool(self.encrypting);
        out.bool(self.padding);
        out.bytes(&self.chain);
        out.bytes(&self.keystream);
        out.bytes(&self.buffer);
        out.bool(self.held_back.is_some());
        out.bytes(self.held_back.as_deref().unwrap_or_default());
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        let corrupt = input.corrupt();
        let name = std::str::from_utf8(input.bytes()?).map_err(|_| corrupt)?;
        let kind = Kind::by_name(name).ok_or(corrupt)?;
        let key = input.bytes()?;
        let encrypting = input.bool()?;
        let mut cipher = Cipher::new(kind, key, None, encrypting).map_err(|_| corrupt)?;
        cipher.padding = input.bool()?;
        let chain = input.bytes()?.to_vec();
        let chain_len = std::mem::replace(&mut cipher.chain, chain).len();
        cipher.keystream = input.bytes()?.to_vec();
        cipher.buffer = input.bytes()?.to_vec();
        let held = input.bool()?;
        cipher.held_back = Some(input.bytes()?.to_vec()).filter(|_| held);
        let sane = cipher.chain.len() == chain_len
            && cipher.keystream.len() <= kind.cipher_block()
            && cipher.buffer.len() < kind.block_size().max(2)
            && cipher.held_back.as_ref().is_none_or(|block| block.len() == kind.block_size());
        if sane { Ok(cipher) } else { Err(corrupt) }
    }
}
