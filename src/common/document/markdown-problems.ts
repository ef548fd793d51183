import type { Token } from 'markdown-it';
import { expressionProblem } from '../expressions/expression.js';
import { blocksIn } from './blocks-in.js';
import { conditionIn, tagIn } from './condition-tags.js';
import type { Block } from './rich-text.js';
import { lineOf, type Tag, tagOfToken } from './tag-token.js';

export const INLINE_CONDITION =
  'a condition is a block: its `{% if … %}` and `{% endif %}` must each stand on a line of their own. To show such a tag as text, write `\\{%`';
const IN_CODE = 'a tag of a condition is code here, because its line is indented by four spaces or more: indent it less, or use a fence';
const NO_PLACE = 'a condition cannot stand here: put it inside of the items, or around the whole block';
const MOST = 50;

/** Collects what is wrong with the conditions of a text, by line: nothing under a condition may become public unnoticed. */
export class MarkdownProblems {
  private readonly problems: [line: number, problem: string][] = [];
  private readonly left: [line: number, tag: string][] = [];
  private readonly conditions = new Map<Block, number>();

  /** `offset` is the number of lines before the first one that is parsed. */
  constructor(private readonly offset: number) {}

  get found(): string[] {
    return this.inOrder(this.problems);
  }

  /** The tags that remain as text. */
  get remarks(): string[] {
    return this.inOrder(this.left);
  }

  addAt(token: Token, problem: string): void {
    this.add(lineOf(token), problem);
  }

  /** `line` counts from 0, after the front matter. */
  add(line: number, problem: string): void {
    if (this.problems.length < MOST) this.problems.push([line, problem]);
  }

  /** `line` counts from 0, from the beginning of the text. */
  addInText(line: number, problem: string): void {
    this.add(line - this.offset, problem);
  }

  addCondition(token: Token, block: Block): void {
    const expression = String(block.data['expression']);
    const problem = expressionProblem(expression);
    if (expression === '') this.addAt(token, '`{% if %}` needs a condition');
    else if (problem !== undefined) this.addAt(token, `the condition ${problem}`);
    this.conditions.set(block, lineOf(token));
  }

  /** Returns what was made of a tag that is no condition, after a look for conditions that are hidden in it. */
  withTag(token: Token, blocks: readonly Block[]): readonly Block[] {
    const tag: Tag = tagOfToken(token);
    if (tag.name === 'block') {
      const isText = blocks.length === 1 && textOf(blocks[0]!) === tag.raw;
      if (isText && /"type"\s*:\s*"if"/.test(tag.raw)) this.addAt(token, 'this is not a valid block');
      for (const block of isText ? [] : blocksIn({ nodes: blocks })) if (block.type === 'if') this.conditions.set(block, lineOf(token));
    }
    if (blocks.length === 1 && textOf(blocks[0]!) === tag.raw) this.remark(lineOf(token), tag.raw);
    return blocks;
  }

  /** Finds the conditions that did not become part of the document. */
  checkConditions(nodes: readonly Block[]): void {
    if (this.conditions.size === 0) return;
    const present = new Set<Block>();
    for (const block of blocksIn({ nodes })) if (block.type === 'if') present.add(block);
    const missing = [...this.conditions].filter(([block]) => !present.delete(block));
    // Those of footnotes are copies.
    const copies = Array.from(present, ({ data }) => data['expression']);
    for (const [{ data }, line] of missing) {
      const at = copies.indexOf(data['expression']);
      if (at < 0) this.add(line, NO_PLACE);
      else copies.splice(at, 1);
    }
  }

  /** A note is shown where a text refers to it, which may be outside of the condition. */
  checkNotes(notes: Iterable<number>, tokens: readonly Token[], ends: ReadonlyMap<number, number>): void {
    const starts = new Set(notes);
    if (starts.size === 0) return;
    const open: number[] = [];
    for (const [at, token] of tokens.entries()) {
      while (open.length > 0 && open.at(-1)! <= at) open.pop();
      const end = ends.get(at);
      if (token.type === 'tag' && end !== undefined && tagOfToken(token).name === 'if') open.push(end);
      else if (open.length > 0 && starts.has(at)) this.addAt(token, 'a footnote must be defined outside of conditions');
    }
  }

  /** Finds tags that were not read as such. What is escaped or in a code span is meant to be text. */
  checkTexts(tokens: readonly Token[]): void {
    let line = 0;
    for (const token of tokens) {
      line = token.map?.[0] ?? line;
      if (token.type === 'inline') this.checkInline(token.children ?? [], line);
      else if (token.type === 'code_block' && conditionIn(token.content) !== undefined) this.add(line, IN_CODE);
    }
  }

  private checkInline(tokens: readonly Token[], first: number): void {
    let line = first;
    for (const { type, content, children } of tokens) {
      if (type === 'softbreak' || type === 'hardbreak') line++;
      else if (children) this.checkInline(children, line);
      if (type !== 'text') continue;
      if (conditionIn(content) !== undefined) this.add(line, INLINE_CONDITION);
      else {
        const tag = tagIn(content);
        if (tag !== undefined) this.remark(line, `${tag} …`);
      }
    }
  }

  private remark(line: number, tag: string): void {
    const shown = tag.length > 60 ? `${tag.slice(0, 60).toWellFormed()}…` : tag;
    if (this.left.length < MOST) this.left.push([line, `\`${shown}\` is not known and stays as text`]);
  }

  private inOrder(said: readonly [line: number, text: string][]): string[] {
    return said.toSorted(([a], [b]) => a - b).map(([line, text]) => `Line ${line + this.offset + 1}: ${text}`);
  }
}

function textOf({ type, nodes = [] }: Block): string | undefined {
  const [only] = nodes;
  return type === 'paragraph' && nodes.length === 1 && only?.object === 'text' && only.leaves.length === 1
    ? only.leaves[0]!.text
    : undefined;
}
