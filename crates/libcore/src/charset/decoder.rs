//! From bytes to UTF-16, call by call.

use super::codec::{State, Step};
use super::{Action, Charset, Progress, Status, registry};
use crate::wire::{Corrupt, PlainState, Reader, Writer};

/// No charset needs more bytes than this to know what a character is.
const LONGEST: usize = 8;

/// A converter to UTF-16.
#[derive(Clone, Debug)]
pub struct Decoder {
    charset: &'static Charset,
    state: State,
    /// Bytes that were consumed but not decoded: an unfinished character, or what follows a malformed part of it.
    pending: Vec<u8>,
    /// Units that found no room in the output.
    overflow: Vec<u16>,
    invalid_len: usize,
    on_malformed: Action,
    on_unmappable: Action,
    replacement: Vec<u16>,
}

impl Decoder {
    /// A decoder that reports everything bad.
    pub fn new(charset: &'static Charset) -> Self {
        Decoder {
            charset,
            state: State::default(),
            pending: Vec::new(),
            overflow: Vec::new(),
            invalid_len: 0,
            on_malformed: Action::Report,
            on_unmappable: Action::Report,
            replacement: vec![0xFFFD],
        }
    }

    /// Says what to do with bad input; the replacement counts up to 32 units.
    pub fn set_actions(&mut self, on_malformed: Action, on_unmappable: Action, replacement: &[u16]) {
        self.on_malformed = on_malformed;
        self.on_unmappable = on_unmappable;
        self.replacement = replacement[..replacement.len().min(32)].to_vec();
    }

    /// The charset.
    pub fn charset(&self) -> &'static Charset {
        self.charset
    }

    /// Forgets everything but the actions.
    pub fn reset(&mut self) {
        self.state = State::default();
        self.pending.clear();
        self.overflow.clear();
        self.invalid_len = 0;
    }

    /// How many bytes the last bad sequence had.
    pub fn invalid_len(&self) -> usize {
        self.invalid_len
    }

    /// Decodes as much as there is input and room; `flush` says that no more input will come.
    pub fn decode(&mut self, input: &[u8], output: &mut [u16], flush: bool) -> Progress {
        let mut out = Output { units: output, written: 0 };
        let mut read = 0;
        let status = self.run(input, &mut read, &mut out, flush);
        if status == Status::Done && flush {
            self.state = State::default();
        }
        Progress { read, written: out.written, status }
    }

    fn run(&mut self, input: &[u8], read: &mut usize, out: &mut Output<'_>, flush: bool) -> Status {
        let waiting = std::mem::take(&mut self.overflow);
        if !self.put(&waiting, out) {
            return Status::Overflow;
        }
        while !self.pending.is_empty() || *read < input.len() {
            self.copy_ascii(input, read, out);
            if self.pending.is_empty() && *read == input.len() {
                break;
            }
            let no_room = out.written == out.units.len();
            if no_room && *read < input.len() {
                return Status::Overflow;
            }
            let (step, seen_all) = self.step(&input[*read..]);
            let status = match step {
                Step::Incomplete if seen_all => {
                    self.pending.extend(&input[*read..]);
                    *read = input.len();
                    if !flush || self.pending.is_empty() {
                        return Status::Done;
                    }
                    self.bad(self.pending.len(), Status::Truncated, input, read, out)
                }
                Step::Incomplete => Status::Done,
                Step::Character(found) => {
                    self.take(found.taken, input.len(), read);
                    let fits = self.put(&found.units[..usize::from(found.len)], out);
                    if fits { Status::Done } else { Status::Overflow }
                }
                Step::Malformed(n) => self.bad(n, Status::Malformed, input, read, out),
                Step::Unmappable(n) => self.bad(n, Status::Unmappable, input, read, out),
                Step::UnpairedLead => {
                    let from_earlier_call = !self.pending.is_empty();
                    let status = self.bad(2, Status::Malformed, input, read, out);
                    // ICU has looked at the unit behind the lead by then and keeps its first byte.
                    if from_earlier_call && self.pending.is_empty() {
                        self.pending.push(input[*read]);
                        *read += 1;
                    }
                    status
                }
            };
            if status != Status::Done {
                return status;
            }
        }
        Status::Done
    }

    /// Looks at the next character; the flag says whether there was no more input to look at.
    fn step(&mut self, input: &[u8]) -> (Step, bool) {
        if self.pending.is_empty() {
            return (self.charset.codec.decode(input, &mut self.state), true);
        }
        let more = input.len().min(LONGEST);
        let joined = [&self.pending, &input[..more]].concat();
        (self.charset.codec.decode(&joined, &mut self.state), more == input.len() || joined.len() > LONGEST)
    }

    /// Consumes bytes, those that were pending first.
    fn take(&mut self, n: usize, limit: usize, read: &mut usize) {
        let old = n.min(self.pending.len());
        self.pending.drain(..old);
        *read = (*read + n - old).min(limit);
    }

    fn copy_ascii(&mut self, input: &[u8], read: &mut usize, out: &mut Output<'_>) {
        if !self.pending.is_empty() || !self.charset.codec.is_ascii_superset() {
            return;
        }
        let room = &mut out.units[out.written..];
        let run = input[*read..].iter().zip(room).take_while(|(b, _)| b.is_ascii());
        let n = run.map(|(b, u)| *u = u16::from(*b)).count();
        *read += n;
        out.written += n;
    }

    fn bad(&mut self, n: usize, status: Status, input: &[u8], read: &mut usize, out: &mut Output<'_>) -> Status {
        self.take(n, input.len(), read);
        self.invalid_len = n;
        let action = if status == Status::Unmappable { self.on_unmappable } else { self.on_malformed };
        match action {
            Action::Report => status,
            Action::Ignore => Status::Done,
            Action::Replace => {
                let replacement = self.replacement.clone();
                if self.put(&replacement, out) { Status::Done } else { Status::Overflow }
            }
        }
    }

    /// Writes units, or keeps those that find no room and says so.
    fn put(&mut self, units: &[u16], out: &mut Output<'_>) -> bool {
        let room = &mut out.units[out.written..];
        let n = units.len().min(room.len());
        room[..n].copy_from_slice(&units[..n]);
        out.written += n;
        self.overflow.extend(&units[n..]);
        n == units.len()
    }
}

struct Output<'a> {
    units: &'a mut [u16],
    written: usize,
}

impl PlainState for Decoder {
    fn write(&self, out: &mut Writer) {
        out.bytes(self.charset.icu_name.as_bytes());
        out.u8(self.state);
        out.bytes(&self.pending);
        out.units(&self.overflow);
        out.size(self.invalid_len);
        out.u8(self.on_malformed.number());
        out.u8(self.on_unmappable.number());
        out.units(&self.replacement);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        let charset = read_charset(input)?;
        Ok(Decoder {
            charset,
            state: input.u8()?,
            pending: input.bytes()?.to_vec(),
            overflow: input.units()?,
            invalid_len: input.size()?,
            on_malformed: read_action(input)?,
            on_unmappable: read_action(input)?,
            replacement: input.units()?,
        })
    }
}

pub(super) fn read_charset(input: &mut Reader<'_>) -> Result<&'static Charset, Corrupt> {
    let corrupt = input.corrupt();
    let name = std::str::from_utf8(input.bytes()?).map_err(|_| corrupt)?;
    registry::find(name).ok_or(corrupt)
}

pub(super) fn read_action(input: &mut Reader<'_>) -> Result<Action, Corrupt> {
    let corrupt = input.corrupt();
    Action::from_number(input.u8()?.into()).ok_or(corrupt)
}
