//! From UTF-16 to bytes, call by call.

use super::codec::State;
use super::decoder::{read_action, read_charset};
use super::{Action, Charset, Progress, Status};
use crate::unicode::utf16;
use crate::wire::{Corrupt, PlainState, Reader, Writer};

/// A converter from UTF-16.
#[derive(Clone, Debug)]
pub struct Encoder {
    charset: &'static Charset,
    state: State,
    mark_written: bool,
    /// A surrogate whose partner may come with the next call.
    lead: Option<u16>,
    /// Bytes that found no room in the output.
    overflow: Vec<u8>,
    invalid_len: usize,
    on_malformed: Action,
    on_unmappable: Action,
    replacement: Vec<u8>,
}

impl Encoder {
    /// An encoder that reports everything bad.
    pub fn new(charset: &'static Charset) -> Self {
        Encoder {
            charset,
            state: State::default(),
            mark_written: false,
            lead: None,
            overflow: Vec::new(),
            invalid_len: 0,
            on_malformed: Action::Report,
            on_unmappable: Action::Report,
            replacement: charset.substitute.clone(),
        }
    }

    /// Says what to do with bad input; the replacement counts up to 32 bytes.
    pub fn set_actions(&mut self, on_malformed: Action, on_unmappable: Action, replacement: &[u8]) {
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
        self.mark_written = false;
        self.lead = None;
        self.overflow.clear();
        self.invalid_len = 0;
    }

    /// How many units the last bad character had.
    pub fn invalid_len(&self) -> usize {
        self.invalid_len
    }

    /// Encodes as much as there is input and room; `flush` says that no more input will come.
    pub fn encode(&mut self, input: &[u16], output: &mut [u8], flush: bool) -> Progress {
        let mut out = Output { bytes: output, written: 0 };
        let mut read = 0;
        let status = self.run(input, &mut read, &mut out, flush);
        Progress { read, written: out.written, status }
    }

    fn run(&mut self, input: &[u16], read: &mut usize, out: &mut Output<'_>, flush: bool) -> Status {
        let waiting = std::mem::take(&mut self.overflow);
        if !self.put(&waiting, out) {
            return Status::Overflow;
        }
        if !input.is_empty()
            && !std::mem::replace(&mut self.mark_written, true)
            && !self.put(self.charset.codec.mark(), out)
        {
            return Status::Overflow;
        }
        while *read < input.len() {
            self.copy_ascii(input, read, out);
            if *read == input.len() {
                break;
            }
            if out.written == out.bytes.len() {
                return Status::Overflow;
            }
            let status = self.next(input, read, out);
            if status != Status::Done {
                return status;
            }
        }
        if flush { self.finish(!input.is_empty(), out) } else { Status::Done }
    }

    fn next(&mut self, input: &[u16], read: &mut usize, out: &mut Output<'_>) -> Status {
        let unit = input[*read];
        let c = match self.lead.take() {
            Some(lead) if utf16::is_lead(lead) && utf16::is_trail(unit) => {
                *read += 1;
                utf16::pair(lead, unit)
            }
            // The unit that is not a trail surrogate is looked at again.
            Some(_) => return self.bad(1, Status::Malformed, out),
            None => {
                *read += 1;
                let codec = &self.charset.codec;
                let waits = utf16::is_lead(unit) || codec.keeps_any_surrogate() && *read == input.len();
                match unit {
                    0xD800..0xE000 if codec.encodes_surrogates() => {}
                    0xD800..0xE000 if waits => {
                        self.lead = Some(unit);
                        return Status::Done;
                    }
                    0xD800..0xE000 => return self.bad(1, Status::Malformed, out),
                    _ => {}
                }
                u32::from(unit)
            }
        };
        match self.charset.codec.encode(c, &mut self.state) {
            Some(encoded) if self.put(encoded.bytes(), out) => Status::Done,
            Some(_) => Status::Overflow,
            None => self.bad(utf16::len(c), Status::Unmappable, out),
        }
    }

    fn finish(&mut self, had_input: bool, out: &mut Output<'_>) -> Status {
        if self.lead.take().is_some() {
            let status = self.bad(1, self.charset.codec.cut_off_pair(had_input), out);
            if status != Status::Done {
                return status;
            }
        }
        let tail = self.charset.codec.finish(self.state);
        self.state = State::default();
        self.mark_written = false;
        if self.put(tail, out) { Status::Done } else { Status::Overflow }
    }

    fn copy_ascii(&mut self, input: &[u16], read: &mut usize, out: &mut Output<'_>) {
        if self.lead.is_some() || !self.charset.codec.is_ascii_superset() {
            return;
        }
        let room = &mut out.bytes[out.written..];
        let run = input[*read..].iter().zip(room).take_while(|(u, _)| **u < 0x80);
        let n = run.map(|(u, b)| *b = *u as u8).count();
        *read += n;
        out.written += n;
    }

    fn bad(&mut self, n: usize, status: Status, out: &mut Output<'_>) -> Status {
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

    /// Writes bytes, or keeps those that find no room and says so.
    fn put(&mut self, bytes: &[u8], out: &mut Output<'_>) -> bool {
        let room = &mut out.bytes[out.written..];
        let n = bytes.len().min(room.len());
        room[..n].copy_from_slice(&bytes[..n]);
        out.written += n;
        self.overflow.extend(&bytes[n..]);
        n == bytes.len()
    }
}

struct Output<'a> {
    bytes: &'a mut [u8],
    written: usize,
}

impl PlainState for Encoder {
    fn write(&self, out: &mut Writer) {
        out.bytes(self.charset.icu_name.as_bytes());
        out.u8(self.state);
        out.bool(self.mark_written);
        out.bool(self.lead.is_some());
        out.u16(self.lead.unwrap_or(0));
        out.bytes(&self.overflow);
        out.size(self.invalid_len);
        out.u8(self.on_malformed.number());
        out.u8(self.on_unmappable.number());
        out.bytes(&self.replacement);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        let charset = read_charset(input)?;
        let (state, mark_written, has_lead) = (input.u8()?, input.bool()?, input.bool()?);
        Ok(Encoder {
            charset,
            state,
            mark_written,
            lead: Some(input.u16()?).filter(|_| has_lead),
            overflow: input.bytes()?.to_vec(),
            invalid_len: input.size()?,
            on_malformed: read_action(input)?,
            on_unmappable: read_action(input)?,
            replacement: input.bytes()?.to_vec(),
        })
    }
}
