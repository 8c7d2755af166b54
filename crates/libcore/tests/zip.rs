//! Compression against what zlib 1.2.8 did in each call (`data/README.md` says how that was recorded).

use libcore::wire::PlainState;
use libcore::zip::{Deflater, Flush, Inflater, Progress, StreamState, ZipError, crc32};
use std::fmt::Write;

/// Bytes in hex, or runs of them.
fn parse(text: &str) -> Vec<u8> {
    let mut out = Vec::new();
    for part in text.split('+').filter(|part| !part.is_empty()) {
        let (times, hex) = part.split_once('*').map_or((1, part), |(n, hex)| (n.parse().expect("a number"), hex));
        let byte = |i: usize| u8::from_str_radix(&hex[i..i + 2], 16).expect("hex digits");
        let bytes: Vec<u8> = (0..hex.len()).step_by(2).map(byte).collect();
        (0..times).for_each(|_| out.extend(&bytes));
    }
    out
}

fn show(out: &mut String, code: i32, read: usize, bytes: &[u8], adler: u32, message: Option<&str>) {
    write!(out, " {code},{read},").expect("a string takes all");
    if bytes.len() > 40 {
        write!(out, "{}:{:08x}", bytes.len(), crc32(0, bytes)).expect("a string takes all");
    } else {
        bytes.iter().for_each(|b| write!(out, "{b:02x}").expect("a string takes all"));
    }
    write!(out, ",{adler:08x}").expect("a string takes all");
    message.into_iter().for_each(|message| write!(out, ",{message}").expect("a string takes all"));
}

fn code(progress: Result<Progress, ZipError>) -> i32 {
    match progress {
        Ok(Progress { state: StreamState::Running, .. }) => 0,
        Ok(Progress { state: StreamState::Finished, .. }) => 1,
        Ok(Progress { state: StreamState::NeedsDictionary, .. }) => 2,
        Err(ZipError::Stream) => -2,
        Err(ZipError::Data(_)) => -3,
        Err(ZipError::Buffer) => -5,
    }
}

fn result_code(result: Result<(), ZipError>) -> i32 {
    result.map_or_else(|error| if error == ZipError::Stream { -2 } else { -3 }, |()| 0)
}

/// Deflates as the recorder does; the stream is written and read back now and then.
fn deflate(columns: &[&str]) -> String {
    let &[_, level, strategy, raw, dictionary, room, chunks] = columns else { panic!("seven columns: {columns:?}") };
    let number = |text: &str| text.parse::<i32>().expect("a number");
    let mut z = Deflater::new(number(level), number(strategy), raw == "1").expect("a level and a strategy");
    let mut out = String::new();
    if !dictionary.is_empty() {
        write!(out, " d{}", result_code(z.set_dictionary(&parse(dictionary)))).expect("a string takes all");
    }
    for chunk in chunks.split('/').filter(|chunk| !chunk.is_empty()) {
        let (bytes, flush) = chunk.split_at(chunk.len() - 1);
        let flush = ["n", "?", "s", "f", "e"].iter().position(|f| *f == flush).expect("a flush");
        let flush = Flush::from_number(flush as i32).expect("a flush");
        z.set_input(&parse(bytes));
        for call in 0..400 {
            if call < 3 {
                z = Deflater::from_bytes(&z.to_bytes()).expect("what was written can be read");
            }
            let mut output = vec![0; number(room) as usize];
            let progress = z.deflate(&mut output, flush);
            let Ok(done) = progress else { panic!("{columns:?}: {progress:?}") };
            show(&mut out, code(progress), done.read, &output[..done.written], z.adler(), None);
            if done.state == StreamState::Finished || done.written < output.len() {
                break;
            }
        }
    }
    out
}

fn inflate(columns: &[&str]) -> String {
    let &[_, _, _, raw, dictionary, room, chunks] = columns else { panic!("seven columns: {columns:?}") };
    let mut z = Inflater::new(raw == "1");
    let dictionary = parse(dictionary);
    let mut out = String::new();
    if !dictionary.is_empty() && raw == "1" {
        write!(out, " d{}", result_code(z.set_dictionary(&dictionary))).expect("a string takes all");
    }
    for chunk in chunks.split('/').filter(|chunk| !chunk.is_empty()) {
        z.set_input(&parse(chunk));
        for _ in 0..400 {
            z = Inflater::from_bytes(&z.to_bytes()).expect("what was written can be read");
            let mut output = vec![0; room.parse().expect("a number")];
            let progress = z.inflate(&mut output);
            let (read, written) = progress.map_or((0, 0), |done| (done.read, done.written));
            let message = progress.err().filter(|e| matches!(e, ZipError::Data(_))).map(ZipError::message);
            show(&mut out, code(progress), read, &output[..written], z.adler(), message);
            if code(progress) == 2 {
                write!(out, " d{}", result_code(z.set_dictionary(&dictionary))).expect("a string takes all");
            } else if code(progress) != 0 || written < output.len() {
                break;
            }
        }
    }
    out
}

/// For damaged data only the error counts: Android shows neither what was read nor what was written.
fn as_android_shows(answer: &str, deflating: bool) -> String {
    let call = |call: &str| {
        let parts: Vec<&str> = call.splitn(5, ',').collect();
        match parts[0] {
            "-3" => format!("-3,{}", parts[4]),
            // To Android it is no error that deflating makes no progress.
            "-5" if deflating => call.replacen("-5", "0", 1),
            _ => call.to_owned(),
        }
    };
    let calls: Vec<String> = answer.split(" ").map(call).collect();
    calls.join(" ")
}

#[test]
fn streams_do_what_zlib_does() {
    let mut wrong = Vec::new();
    let lines = include_str!("zip/random.tsv");
    for line in lines.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let (expected, question) = columns.split_last().expect("columns");
        let found = if question[0] == "d" { deflate(question) } else { inflate(question) };
        let [expected, found] = [expected, found.as_str()].map(|answer| as_android_shows(answer, question[0] == "d"));
        if found != expected {
            let cut = |s: &str| s.chars().take(600).collect::<String>();
            wrong.push(format!("{}\nzlib  {}\nfound {}\n", cut(line), cut(&expected), cut(&found)));
        }
    }
    let shown = wrong.iter().take(8).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} of {} differ:\n{shown}", wrong.len(), lines.lines().count());
}
