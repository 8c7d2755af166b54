//! Control flow: basic blocks with their successors and handlers.
//!
//! A block ends at a branch, before a branch target, and at the edge of a try block, so that all of its instructions have the same
//! handlers. All tables are flat vectors; analyses refer to blocks and instructions by number.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::code::Code;
use crate::error::{Code as Fault, Result};
use crate::instruction::Decoded;
use crate::opcode::Opcode;

/// The instructions of a method and how control moves between them.
pub(super) struct Flow {
    /// Instructions in order of address, without payloads.
    pub(super) instructions: Vec<(u32, Decoded)>,
    /// Blocks in order of address.
    pub(super) blocks: Vec<Block>,
    /// Block numbers that `Block::successors` and `Block::handlers` point into.
    edges: Vec<u32>,
}

/// How much work an analysis may still do.
///
/// Real methods need a few visits per instruction. A hostile one can be built so that an iteration converges only after millions of rounds,
/// or so that thousands of switches share one huge payload; it ends with an error instead.
pub(super) struct Budget(usize);

impl Budget {
    pub(super) fn new() -> Budget {
        Budget(20_000_000)
    }

    /// Takes from the budget.
    pub(super) fn spend(&mut self, code: &Code<'_>, steps: usize) -> Result<()> {
        self.0 = self.0.checked_sub(steps).ok_or(code.insns.fault(Fault::TooComplex, 0))?;
        Ok(())
    }
}

/// A run of instructions that is entered only at its start.
pub(super) struct Block {
    /// Its instructions.
    pub(super) instructions: Range<usize>,
    /// Where control goes normally, as a range of the edges.
    successors: Range<u32>,
    /// Where control goes when an instruction throws, as a range of the edges.
    handlers: Range<u32>,
    /// Whether control comes here from its end or further down.
    pub(super) is_loop_header: bool,
    /// Whether control leaves the code at the end of the block.
    pub(super) falls_off: bool,
}

impl Flow {
    /// Decodes a method and finds its blocks. Targets outside the code or inside an instruction are errors.
    pub(super) fn new(code: &Code<'_>, budget: &mut Budget) -> Result<Flow> {
        let mut flow = Flow { instructions: Vec::new(), blocks: Vec::new(), edges: Vec::new() };
        let marks = flow.decode(code)?;
        let leaders = flow.leaders(code, marks, budget)?;
        flow.split(&leaders);
        flow.connect(code, budget)?;
        Ok(flow)
    }

    /// The blocks that can follow a block normally.
    pub(super) fn successors(&self, block: &Block) -> &[u32] {
        self.edges.get(block.successors.start as usize..block.successors.end as usize).unwrap_or(&[])
    }

    /// The blocks that can follow when an instruction of the block throws.
    pub(super) fn handlers(&self, block: &Block) -> &[u32] {
        self.edges.get(block.handlers.start as usize..block.handlers.end as usize).unwrap_or(&[])
    }

    /// The block that begins at an address.
    pub(super) fn block_at(&self, pc: u32) -> Option<u32> {
        let found = self.blocks.binary_search_by_key(&pc, |block| self.instructions[block.instructions.start].0);
        found.ok().map(|block| block as u32)
    }

    /// Fills the instruction list and returns, per code unit, whether an instruction begins there.
    fn decode(&mut self, code: &Code<'_>) -> Result<Vec<Mark>> {
        let mut marks = vec![Mark::Inside; code.insns.len() as usize];
        for item in code.insns.iter() {
            let (pc, decoded) = item?;
            if decoded.payload_kind().is_none() {
                marks[pc as usize] = Mark::Instruction;
                self.instructions.push((pc, decoded));
            }
        }
        Ok(marks)
    }

    /// Turns the marks of instructions that begin a block into leaders.
    fn leaders(&self, code: &Code<'_>, mut marks: Vec<Mark>, budget: &mut Budget) -> Result<Vec<Mark>> {
        let mut lead = |pc: Option<u32>, from: u32| match pc.and_then(|pc| marks.get_mut(pc as usize)) {
            Some(Mark::Inside) | None => Err(code.insns.fault(Fault::BadBranch, from)),
            Some(mark) => {
                *mark = Mark::Leader;
                Ok(())
            }
        };
        lead(Some(0), 0)?;
        for (pc, decoded) in &self.instructions {
            for_each_target(code, *pc, decoded, |target| budget.spend(code, 1).and_then(|()| lead(target, *pc)))?;
        }
        for entry in code.tries() {
            lead(Some(entry.start), entry.start)?;
            for handler in code.handlers(&entry)? {
                budget.spend(code, 1)?;
                lead(Some(handler.address), handler.address)?;
            }
            if entry.end < code.insns.len() {
                // The end may lie before a payload, which is no instruction and needs no block.
                let _ = lead(Some(entry.end), entry.end);
            }
        }
        Ok(marks)
    }

    fn split(&mut self, marks: &[Mark]) {
        let mut start = 0;
        for (number, (pc, decoded)) in self.instructions.iter().enumerate() {
            if number > start && marks[*pc as usize] == Mark::Leader {
                self.blocks.push(Block::new(start..number));
                start = number;
            }
            if ends_block(decoded.op) {
                self.blocks.push(Block::new(start..number + 1));
                start = number + 1;
            }
        }
        if start < self.instructions.len() {
            self.blocks.push(Block::new(start..self.instructions.len()));
        }
    }

    fn connect(&mut self, code: &Code<'_>, budget: &mut Budget) -> Result<()> {
        for number in 0..self.blocks.len() {
            let last = self.blocks[number].instructions.end - 1;
            let (pc, decoded) = self.instructions[last];
            let first_edge = self.edges.len() as u32;
            if decoded.op.can_continue() {
                self.continue_to(number, pc + decoded.len_units);
            }
            for_each_target(code, pc, &decoded, |target| {
                let to = target.and_then(|pc| self.block_at(pc)).ok_or(code.insns.fault(Fault::BadBranch, pc))?;
                self.edges.push(to);
                self.blocks[to as usize].is_loop_header |= to as usize <= number;
                Ok(())
            })?;
            let handlers = self.edges.len() as u32;
            self.add_handlers(code, number)?;
            budget.spend(code, self.edges.len() - first_edge as usize)?;
            self.blocks[number].successors = first_edge..handlers;
            self.blocks[number].handlers = handlers..self.edges.len() as u32;
        }
        Ok(())
    }

    /// Adds the edge to the next block if it begins right behind this one. If not, control falls off the code, which only matters when
    /// control ever comes here: compilers put a lone `nop` before a payload to align it.
    fn continue_to(&mut self, number: usize, pc: u32) {
        let next = self.blocks.get(number + 1).map(|block| self.instructions[block.instructions.start].0);
        if next == Some(pc) {
            self.edges.push(number as u32 + 1);
        } else {
            self.blocks[number].falls_off = true;
        }
    }

    fn add_handlers(&mut self, code: &Code<'_>, number: usize) -> Result<()> {
        let start = self.instructions[self.blocks[number].instructions.start].0;
        for handler in code.handlers_at(start)? {
            let to = self.block_at(handler.address).ok_or(code.insns.fault(Fault::BadBranch, handler.address))?;
            self.blocks[to as usize].is_loop_header |= to as usize <= number;
            self.edges.push(to);
        }
        Ok(())
    }
}

impl Block {
    fn new(instructions: Range<usize>) -> Block {
        Block { instructions, successors: 0..0, handlers: 0..0, is_loop_header: false, falls_off: false }
    }
}

/// The blocks that are still to be looked at, lowest address first and round again, which follows the order of execution closely enough.
pub(super) struct Worklist {
    pending: BTreeSet<usize>,
    reached: Vec<bool>,
    position: usize,
}

impl Worklist {
    /// A list with only the first block in it.
    pub(super) fn new(blocks: usize) -> Worklist {
        let mut list = Worklist { pending: BTreeSet::new(), reached: vec![false; blocks], position: 0 };
        list.reach(0, true);
        list
    }

    /// Notes that control can come to a block; it is looked at if its state changed or it was never seen.
    pub(super) fn reach(&mut self, block: usize, changed: bool) {
        if let Some(reached) = self.reached.get_mut(block)
            && (!std::mem::replace(reached, true) || changed)
        {
            self.pending.insert(block);
        }
    }

    /// Takes the next block.
    pub(super) fn next(&mut self) -> Option<usize> {
        let next = self.pending.range(self.position..).next().or(self.pending.first()).copied()?;
        self.pending.remove(&next);
        self.position = next + 1;
        Some(next)
    }
}

/// What is known of a code unit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// No instruction begins here.
    Inside,
    /// An instruction begins here.
    Instruction,
    /// A block begins here.
    Leader,
}

fn ends_block(op: Opcode) -> bool {
    op.can_branch() || op.is_switch() || !op.can_continue()
}

/// Calls `each` for every address that a branch or switch names.
fn for_each_target(
    code: &Code<'_>,
    pc: u32,
    decoded: &Decoded,
    mut each: impl FnMut(Option<u32>) -> Result<()>,
) -> Result<()> {
    if decoded.op.can_branch() {
        return each(decoded.target_pc(pc));
    }
    if !decoded.op.is_switch() {
        return Ok(());
    }
    let payload = decoded.target_pc(pc).ok_or(code.insns.fault(Fault::BadPayload, pc))?;
    code.insns.payload(payload)?.cases().try_for_each(|(_, target)| each(pc.checked_add_signed(target)))
}
