//! Breaking paragraphs into lines as Minikin of Android 6 does (`android.text.StaticLayout`).
//!
//! Java sets a paragraph up, adds its runs in order (measured here, measured by Java, or replaced by a picture of a
//! given width), and asks for the breaks. While runs are added, every place where a line may end becomes a candidate
//! with the width before it, with and without the spaces that vanish at a line's end; the simple strategy breaks on the
//! way, the other two look for the cheapest sequence of candidates at the end. Ellipses are Java's business.

mod hyphen;
mod optimal;
mod rules;

pub use hyphen::Hyphenator;
pub use rules::{BreakRules, BreakRulesError, RuleFiles};

use crate::font::Typeface;
use crate::paint::{Paint, PeerHandle};
use crate::persist::{persist_enum, persist_struct};
use crate::text::TextEngine;
use crate::text::bidi::BidiMode;

/// Set in a line's flags if it contains a tab.
pub const TAB_MASK: i32 = 1 << 29;

const TAB: u16 = 9;
const SOFT_HYPHEN: u16 = 0xad;
const ZERO_WIDTH_JOINER: u16 = 0x200d;
/// Longer words are not hyphenated.
const LONGEST_HYPHENATED_WORD: usize = 45;
/// A break inside a word costs more than anything but a line that is too long.
const SCORE_DESPERATE: f32 = 1e10;
const LINE_PENALTY_MULTIPLIER: f32 = 2.0;

/// `Layout.BREAK_STRATEGY_*`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BreakStrategy {
    /// Fills line after line.
    #[default]
    Simple,
    /// Weighs all lines but the last.
    HighQuality,
    /// Weighs all lines.
    Balanced,
}

persist_enum!(BreakStrategy { 0 => Simple, 1 => HighQuality, 2 => Balanced });

/// `Layout.HYPHENATION_FREQUENCY_*`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HyphenationFrequency {
    /// Never.
    None,
    /// Seldom.
    #[default]
    Normal,
    /// Often.
    Full,
}

persist_enum!(HyphenationFrequency { 0 => None, 1 => Normal, 2 => Full });

impl BreakStrategy {
    /// The value for Java's number.
    pub fn from_native(value: i32) -> Self {
        match value {
            1 => Self::HighQuality,
            2 => Self::Balanced,
            _ => Self::Simple,
        }
    }
}

impl HyphenationFrequency {
    /// The value for Java's number.
    pub fn from_native(value: i32) -> Self {
        match value {
            0 => Self::None,
            2 => Self::Full,
            _ => Self::Normal,
        }
    }
}

/// What `nSetupParagraph` says about the lines.
#[derive(Debug, Clone, PartialEq)]
pub struct ParagraphStyle {
    /// Width of the first lines.
    pub first_width: f32,
    /// How many lines count as first.
    pub first_width_lines: i32,
    /// Width of the other lines.
    pub rest_width: f32,
    /// Places where tabs end.
    pub tab_stops: Vec<i32>,
    /// Distance of tabs behind them.
    pub default_tab_stop: i32,
    /// How breaks are chosen.
    pub strategy: BreakStrategy,
    /// How often words are hyphenated.
    pub frequency: HyphenationFrequency,
}

persist_struct!(ParagraphStyle {
    first_width,
    first_width_lines,
    rest_width,
    tab_stops,
    default_tab_stop,
    strategy,
    frequency,
});

impl Default for ParagraphStyle {
    fn default() -> Self {
        Self {
            first_width: 0.0,
            first_width_lines: 0,
            rest_width: 0.0,
            tab_stops: Vec::new(),
            default_tab_stop: 20,
            strategy: BreakStrategy::Simple,
            frequency: HyphenationFrequency::Normal,
        }
    }
}

impl ParagraphStyle {
    fn next_tab(&self, so_far: f64) -> f64 {
        let so_far = so_far as f32;
        let stop = self.tab_stops.iter().map(|stop| *stop as f32).find(|stop| *stop > so_far);
        let tab = self.default_tab_stop as f32;
        f64::from(stop.unwrap_or_else(|| (so_far / tab + 1.0).floor() * tab))
    }
}

/// A place where a line may end.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Candidate {
    offset: usize,
    /// Width up to here with trailing spaces: where the next line starts.
    pre_break: f64,
    /// Width up to here without trailing spaces: where this line ends.
    post_break: f64,
    penalty: f32,
    hyphen: u8,
    /// Cheapest predecessor, set by the optimiser.
    previous: usize,
    score: f32,
    line_number: usize,
}

persist_struct!(Candidate { offset, pre_break, post_break, penalty, hyphen, previous, score, line_number });

/// The lines of a paragraph, as `nComputeLineBreaks` gives them.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LineBreaks {
    /// Where each line ends.
    pub breaks: Vec<i32>,
    /// How wide each line is without spaces at its end.
    pub widths: Vec<f32>,
    /// [`TAB_MASK`] and the hyphen at the end.
    pub flags: Vec<i32>,
}

persist_struct!(LineBreaks { breaks, widths, flags });

/// The peer of `StaticLayout.Builder`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LineBreaker {
    /// Language whose rules apply; it outlives paragraphs.
    pub locale: String,
    /// The hyphenator that goes with the locale.
    pub hyphenator: Option<PeerHandle>,
    indents: Vec<f32>,
    style: ParagraphStyle,
    text: Vec<u16>,
    char_widths: Vec<f32>,
    /// Ends of words that are still to come, nearest last.
    opportunities: Vec<usize>,
    width: f64,
    line_penalty: f32,
    candidates: Vec<Candidate>,
    lines: LineBreaks,
    last_break: usize,
    best_break: usize,
    best_score: f32,
    pre_break: f64,
    first_tab: Option<usize>,
}

persist_struct!(LineBreaker {
    locale,
    hyphenator,
    indents,
    style,
    text,
    char_widths,
    opportunities,
    width,
    line_penalty,
    candidates,
    lines,
    last_break,
    best_break,
    best_score,
    pre_break,
    first_tab,
});

/// How a run's words are measured, if they are.
struct Measuring<'a> {
    engine: &'a TextEngine,
    hyphenator: &'a Hyphenator,
    paint: Paint,
    typeface: &'a Typeface,
    mode: BidiMode,
    penalty: f32,
}

impl LineBreaker {
    /// A builder without a paragraph (`nNewBuilder`).
    pub fn new() -> Self {
        Self::default()
    }

    /// How much narrower lines are (`nSetIndents`); the last value holds for all further lines.
    pub fn set_indents(&mut self, indents: &[i32]) {
        self.indents = indents.iter().map(|indent| *indent as f32).collect();
    }

    /// Begins a paragraph (`nSetupParagraph`).
    pub fn setup_paragraph(&mut self, text: &[u16], style: ParagraphStyle, rules: &BreakRules) {
        self.text = text.to_vec();
        self.char_widths = vec![0.0; text.len()];
        self.opportunities = rules.boundaries(text, &self.locale);
        self.opportunities.reverse();
        self.style = style;
        self.candidates = vec![Candidate::default()];
        self.lines = LineBreaks::default();
        self.last_break = 0;
        self.best_break = 0;
        self.best_score = f32::MAX;
        self.pre_break = 0.0;
        self.first_tab = None;
    }

    /// Adds a run of text in one style and measures it (`nAddStyleRun`); answers its width.
    #[expect(clippy::too_many_arguments, reason = "these are the arguments of the native method")]
    pub fn add_style_run(
        &mut self,
        engine: &TextEngine,
        hyphenator: &Hyphenator,
        paint: &Paint,
        typeface: &Typeface,
        start: usize,
        end: usize,
        rtl: bool,
    ) -> f32 {
        let (start, end) = self.clamp(start, end);
        let mode = if rtl { BidiMode::ForceRtl } else { BidiMode::ForceLtr };
        let layout = engine.layout(paint, typeface, &self.text, start, end - start, mode);
        self.char_widths[start..end].copy_from_slice(&layout.advances);
        let scale = paint.measuring_scale();
        let mut penalty = 0.5 * f64::from(scale.size) * f64::from(scale.scale_x) * f64::from(self.line_width(0));
        if self.style.frequency == HyphenationFrequency::Normal {
            penalty *= 4.0;
        }
        let penalty = penalty as f32;
        self.line_penalty = self.line_penalty.max(penalty * LINE_PENALTY_MULTIPLIER);
        let mut paint = paint.clone();
        paint.hyphen_edit = 0;
        self.add_run(start, end, Some(&mut Measuring { engine, hyphenator, paint, typeface, mode, penalty }));
        layout.advance
    }

    /// Adds a run whose widths Java measured (`nAddMeasuredRun`); `widths` are those of the run.
    pub fn add_measured_run(&mut self, start: usize, end: usize, widths: &[f32]) {
        let (start, end) = self.clamp(start, end);
        for (to, from) in self.char_widths[start..end].iter_mut().zip(widths) {
            *to = *from;
        }
        self.add_run(start, end, None);
    }

    /// Adds a run that something of a given width replaces (`nAddReplacementRun`).
    pub fn add_replacement_run(&mut self, start: usize, end: usize, width: f32) {
        let (start, end) = self.clamp(start, end);
        self.char_widths[start..end].fill(0.0);
        if let Some(first) = self.char_widths[start..end].first_mut() {
            *first = width;
        }
        self.add_run(start, end, None);
    }

    /// The width of every unit so far (`nGetWidths`).
    pub fn widths(&self) -> &[f32] {
        &self.char_widths
    }

    /// Ends the paragraph (`nComputeLineBreaks`).
    pub fn compute_breaks(&mut self) -> LineBreaks {
        if self.candidates.is_empty() {
            return LineBreaks::default();
        }
        if self.style.strategy == BreakStrategy::Simple {
            self.break_rest();
        } else {
            self.lines = self.optimal_breaks();
        }
        let lines = std::mem::take(&mut self.lines);
        self.finish();
        lines
    }

    /// Forgets the paragraph; locale and indents stay (`nFinishBuilder`).
    pub fn finish(&mut self) {
        self.width = 0.0;
        self.candidates.clear();
        self.lines = LineBreaks::default();
        self.style.strategy = BreakStrategy::Simple;
        self.style.frequency = HyphenationFrequency::Normal;
        self.line_penalty = 0.0;
    }

    fn clamp(&self, start: usize, end: usize) -> (usize, usize) {
        let end = end.min(self.text.len());
        (start.min(end), end)
    }

    /// The width that a line may have.
    fn line_width(&self, line: usize) -> f32 {
        let first = i32::try_from(line).is_ok_and(|line| line < self.style.first_width_lines);
        let width = if first { self.style.first_width } else { self.style.rest_width };
        let indent = self.indents.get(line).or(self.indents.last()).copied().unwrap_or(0.0);
        width - indent
    }

    fn has_constant_width(&self) -> bool {
        self.style.rest_width == self.style.first_width && self.indents.is_empty()
    }

    fn current_line_width(&self) -> f64 {
        f64::from(self.line_width(self.lines.breaks.len()))
    }

    /// Walks a run and turns the ends of words into candidates.
    fn add_run(&mut self, start: usize, end: usize, mut measuring: Option<&mut Measuring<'_>>) {
        let mut word = WordInProgress {
            end: start,
            last_break: start,
            last_break_width: self.width,
            post_break: self.width,
            skip_hyphenation: false,
        };
        for i in start..end {
            self.advance_over(i, &mut word);
            if self.opportunities.last() != Some(&(i + 1)) {
                continue;
            }
            self.opportunities.pop();
            if self.is_valid_break(i, end) {
                self.end_word(i + 1, end, &mut word, measuring.as_deref_mut());
            }
        }
    }

    fn advance_over(&mut self, i: usize, word: &mut WordInProgress) {
        let unit = self.text[i];
        if unit == TAB {
            self.width = self.pre_break + self.style.next_tab(self.width - self.pre_break);
            self.first_tab.get_or_insert(i);
            // The other strategies do not know where a line begins, hence not what a tab measures.
            self.style.strategy = BreakStrategy::Simple;
        } else {
            self.width += f64::from(self.char_widths[i]);
            if !is_line_end_space(unit) {
                word.post_break = self.width;
                word.end = i + 1;
            }
        }
    }

    fn end_word(&mut self, at: usize, end: usize, word: &mut WordInProgress, measuring: Option<&mut Measuring<'_>>) {
        let ends_in_hyphen = is_hyphen(self.text[at - 1]);
        let measured = measuring.is_some();
        if let Some(measuring) = measuring {
            let length = word.end.saturating_sub(word.last_break);
            let fits = (1..=LONGEST_HYPHENATED_WORD).contains(&length);
            let wanted = self.style.frequency != HyphenationFrequency::None;
            if wanted && !ends_in_hyphen && !word.skip_hyphenation && fits {
                self.hyphenate(word, measuring);
            }
        }
        // Only the word after a hyphen is left whole.
        word.skip_hyphenation = ends_in_hyphen;
        if measured || at == end || self.char_widths[at] > 0.0 {
            self.add_word_break(at, self.width, word.post_break, 0.0, 0);
        }
        word.last_break = at;
        word.last_break_width = self.width;
    }

    fn hyphenate(&mut self, word: &WordInProgress, measuring: &mut Measuring<'_>) {
        let hyphens = measuring.hyphenator.hyphenate(&self.text[word.last_break..word.end]);
        for (i, hyphen) in hyphens.iter().enumerate().filter(|(_, hyphen)| **hyphen != 0) {
            let at = word.last_break + i;
            let width = |text: &[u16], from: usize, to: usize, paint: &Paint| {
                let layout = measuring.engine.layout(paint, measuring.typeface, text, from, to - from, measuring.mode);
                f64::from(layout.advance)
            };
            measuring.paint.hyphen_edit = i32::from(*hyphen);
            let post = word.last_break_width + width(&self.text, word.last_break, at, &measuring.paint);
            measuring.paint.hyphen_edit = 0;
            let pre = word.post_break - width(&self.text, at, word.end, &measuring.paint);
            self.add_word_break(at, pre, post, measuring.penalty, *hyphen);
        }
    }

    /// Adds a candidate; before it desperate ones inside the word, if the word is longer than a line.
    fn add_word_break(&mut self, offset: usize, pre_break: f64, post_break: f64, penalty: f32, hyphen: u8) {
        let Some(last) = self.candidates.last().copied() else { return };
        let mut width = last.pre_break;
        if post_break - width > self.current_line_width() {
            width += f64::from(self.char_widths.get(last.offset).copied().unwrap_or(0.0));
            for i in last.offset + 1..offset {
                let unit = self.char_widths[i];
                if unit > 0.0 {
                    let desperate = Candidate {
                        offset: i,
                        pre_break: width,
                        post_break: width,
                        penalty: SCORE_DESPERATE,
                        ..Candidate::default()
                    };
                    self.add_candidate(desperate);
                    width += f64::from(unit);
                }
            }
        }
        self.add_candidate(Candidate { offset, pre_break, post_break, penalty, hyphen, ..Candidate::default() });
    }

    /// Adds a candidate, and breaks at the best one so far if this one would not fit.
    fn add_candidate(&mut self, candidate: Candidate) {
        let index = self.candidates.len();
        self.candidates.push(candidate);
        if candidate.post_break - self.pre_break > self.current_line_width() {
            if self.best_break == self.last_break {
                self.best_break = index;
            }
            let best = self.candidates[self.best_break];
            self.push_break(best.offset, best.post_break - self.pre_break, best.hyphen);
            self.best_score = f32::MAX;
            self.last_break = self.best_break;
            self.pre_break = best.pre_break;
        }
        if candidate.penalty <= self.best_score {
            self.best_break = index;
            self.best_score = candidate.penalty;
        }
    }

    fn push_break(&mut self, offset: usize, width: f64, hyphen: u8) {
        let tab = self.first_tab.is_some_and(|at| at < offset);
        self.lines.breaks.push(offset as i32);
        self.lines.widths.push(width as f32);
        self.lines.flags.push(i32::from(hyphen) | if tab { TAB_MASK } else { 0 });
        self.first_tab = None;
    }

    /// All breaks but the last were found while candidates were added.
    fn break_rest(&mut self) {
        let last = self.candidates.len() - 1;
        if last == 0 || self.last_break != last {
            let candidate = self.candidates[last];
            self.push_break(candidate.offset, candidate.post_break - self.pre_break, 0);
        }
    }

    /// Some opportunities of the rules are refused: soft hyphens are hyphenation, and joined emoji stay together.
    fn is_valid_break(&self, i: usize, end: usize) -> bool {
        match self.text[i] {
            SOFT_HYPHEN => false,
            ZERO_WIDTH_JOINER => {
                let next = crate::text::character_at(&self.text[..end], i + 1).map(|found| found.0);
                !matches!(next, Some(0x2764 | 0x1f466..=0x1f469 | 0x1f48b | 0x1f5e8))
            }
            _ => true,
        }
    }
}

/// The word that a walk over a run is in.
struct WordInProgress {
    /// End of the word without spaces.
    end: usize,
    last_break: usize,
    last_break_width: f64,
    /// Width up to `end`.
    post_break: f64,
    skip_hyphenation: bool,
}

/// Spaces that vanish at the end of a line.
fn is_line_end_space(unit: u16) -> bool {
    matches!(unit, 0x0a | 0x20 | 0x1680 | 0x2000..=0x2006 | 0x2008..=0x200a | 0x205f | 0x3000)
}

/// Characters after which a line may end, and which make a word hyphenated already.
fn is_hyphen(unit: u16) -> bool {
    matches!(unit, 0x2d | 0x58a | 0x5be | 0x1400 | 0x2010 | 0x2013 | 0x2027 | 0x2e17 | 0x2e40)
}

#[cfg(test)]
mod tests;
