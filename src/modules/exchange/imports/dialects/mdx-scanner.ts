import { CodeEnds } from './code-end.js';

/** The value of an attribute: a text, or the code between its braces. An attribute without one is `true`. */
export type Written = string | { code: string } | true;

interface At {
  from: number;
  to: number;
}
export type MdxToken =
  | (At & { kind: 'tag'; name: string; closing: boolean; alone: boolean; attributes: readonly (readonly [string, Written])[] })
  /** `{…}`, with the code between the braces. */
  | (At & { kind: 'code'; code: string })
  /** Lines with `import` and `export`. */
  | (At & { kind: 'module'; code: string })
  /** Code between fences, and what nobody sees. */
  | (At & { kind: 'fence' | 'comment' });

const FENCE = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}|~{3,})(.*)/s;
const MODULE =
  /^(?:import\s+(?:["'{*]|[\w$]+\s*,|[\w$]+\s+from\b|type\s)|export\s+(?:const|let|var|default|function|async|class|type|interface|\{|\*))/;
const TAG = /<(\/?)([A-Za-z_$][\w$.:-]*)?/y;
const ATTRIBUTE = /([A-Za-z_$@#:v][\w$.:@#[\]-]*)(\s*=\s*)?/y;
const SPACE = /(?:\s|\/\*[^]{0,2000}?\*\/)*/y;
const LONGEST_TAG = 20_000;
const MOST_LINES_OF_CODE = 3000;

export interface ScanRules {
  hasModules: boolean;
  hasExpressions: boolean;
  /** Whether the text is HTML alone, in which signs of Markdown mean nothing. */
  isHtml?: boolean;
}

/** Finds what MDX adds to Markdown: tags, expressions, lines of code and comments. What is code for readers is skipped. */
export function* mdxTokens(text: string, rules: ScanRules): Generator<MdxToken> {
  yield* new MdxScanner(text, rules).tokens();
}

class MdxScanner {
  private readonly ends: CodeEnds;
  /** Where runs of backticks of a length have no end before. */
  private readonly unended = new Map<number, number>();
  private paragraph: At = { from: 1, to: 0 };

  constructor(
    private readonly text: string,
    private readonly rules: ScanRules,
  ) {
    this.ends = new CodeEnds(text);
  }

  *tokens(): Generator<MdxToken> {
    const { text } = this;
    let wasBlank = true;
    for (let at = 0; at < text.length;) {
      const lineEnd = this.lineEnd(at);
      const line = text.slice(at, lineEnd);
      const fence = this.rules.isHtml ? null : FENCE.exec(line);
      if (fence && !(fence[2]!.startsWith('`') && fence[3]!.includes('`'))) {
        const to = this.endOfFence(lineEnd, fence[2]!);
        yield { kind: 'fence', from: at, to };
        at = to;
        wasBlank = true;
        continue;
      }
      if (wasBlank && this.rules.hasModules && MODULE.test(line)) {
        const to = this.endOfModule(at);
        yield { kind: 'module', from: at, to, code: text.slice(at, to) };
        at = to;
        continue;
      }
      wasBlank = line.trim() === '';
      at = yield* this.prose(at, lineEnd);
    }
  }

  /** The tokens of a line, and of the lines that they go on to. Returns where the next line begins. */
  private *prose(from: number, to: number): Generator<MdxToken, number> {
    const { text } = this;
    let end = to;
    for (let at = from; at < end; at++) {
      const sign = text[at]!;
      if (sign === '\\' && !this.rules.isHtml) {
        at++;
        continue;
      }
      if (sign === '`' && !this.rules.isHtml) {
        at = this.endOfCode(at) - 1;
        continue;
      }
      const token = sign === '<' ? this.tag(at) : sign === '{' && this.rules.hasExpressions ? this.expression(at) : undefined;
      if (!token) continue;
      yield token;
      at = token.to - 1;
      if (token.to > end) end = this.lineEnd(token.to);
    }
    return Math.min(end + 1, text.length);
  }

  private tag(from: number): MdxToken | undefined {
    const { text } = this;
    if (text.startsWith('<!--', from)) {
      const end = this.ends.isSpent ? -1 : text.indexOf('-->', from + 4);
      if (end >= 0) return { kind: 'comment', from, to: end + 3 };
      this.ends.fail(text.length - from);
      return undefined;
    }
    TAG.lastIndex = from;
    const [whole = '', slash, name = ''] = TAG.exec(text) ?? [];
    const attributes: [string, Written][] = [];
    const last = Math.min(text.length, from + LONGEST_TAG);
    for (let at = from + whole.length; at < last;) {
      at = this.match(SPACE, at)!.end;
      if (text[at] === '>') return { kind: 'tag', name, closing: slash === '/', alone: false, attributes, from, to: at + 1 };
      if (text.startsWith('/>', at)) return { kind: 'tag', name, closing: false, alone: true, attributes, from, to: at + 2 };
      if (text[at] === '{') {
        at = this.ends.after(at);
        if (at < 0) return undefined;
        continue;
      }
      const found = this.match(ATTRIBUTE, at);
      if (!found || (at === from + whole.length && name !== '')) break;
      at = found.end;
      if (found.groups[2] === undefined) {
        attributes.push([found.groups[1]!, true]);
        continue;
      }
      const value = this.attribute(at);
      if (!value) break;
      attributes.push([found.groups[1]!, value.written]);
      at = value.end;
    }
    return undefined;
  }

  private attribute(at: number): { written: Written; end: number } | undefined {
    const { text } = this;
    const sign = text[at];
    if (sign === '"' || sign === "'") {
      const end = text.slice(at + 1, at + LONGEST_TAG).indexOf(sign);
      return end < 0 ? undefined : { written: text.slice(at + 1, at + 1 + end), end: at + end + 2 };
    }
    if (sign === '{') {
      const end = this.ends.after(at);
      return end < 0 ? undefined : { written: { code: text.slice(at + 1, end - 1) }, end };
    }
    const bare = this.match(/[^\s"'=<>`{}]{1,500}/y, at);
    return bare && { written: bare.groups[0], end: bare.end };
  }

  private expression(from: number): MdxToken | undefined {
    // `## Title {#id}`, and attributes such as `{.class}`.
    if (/^\{[ \t]*(?:[#.:%]|\/\*[ \t]*#)/.test(this.text.slice(from, from + 20))) {
      const [id] = /^\{\/\*[ \t]*#[\w-]{1,200}[ \t]*\*\/\}/.exec(this.text.slice(from, from + 220)) ?? [];
      return id === undefined ? undefined : { kind: 'code', from, to: from + id.length, code: id.slice(1, -1) };
    }
    const to = this.ends.after(from);
    if (to < 0) return undefined;
    const code = this.text.slice(from + 1, to - 1);
    return /^\s*\/\*[^]*\*\/\s*$/.test(code) && !code.trim().slice(0, -2).includes('*/')
      ? { kind: 'comment', from, to }
      : { kind: 'code', from, to, code };
  }

  /** The end of a run of backticks and what it encloses; of the run alone if nothing closes it in its paragraph. */
  private endOfCode(from: number): number {
    const { text } = this;
    let start = from;
    while (text[start] === '`') start++;
    const length = start - from;
    if ((this.unended.get(length) ?? 0) > from) return start;
    const paragraph = this.endOfParagraph(start);
    for (let at = text.indexOf('`', start); at >= 0 && at < paragraph;) {
      let end = at;
      while (text[end] === '`') end++;
      if (end - at === length) return end;
      at = text.indexOf('`', end);
    }
    this.unended.set(length, paragraph);
    return start;
  }

  private endOfParagraph(from: number): number {
    if (from < this.paragraph.from || from > this.paragraph.to) {
      const blank = /\n[ \t>]*\n/g;
      blank.lastIndex = from;
      this.paragraph = { from, to: blank.exec(this.text)?.index ?? this.text.length };
    }
    return this.paragraph.to;
  }

  private endOfFence(lineEnd: number, fence: string): number {
    const { text } = this;
    for (let at = lineEnd + 1; at < text.length;) {
      const end = this.lineEnd(at);
      const [, sign, rest] = /^[ \t>]*(`{3,}|~{3,})(.*)/s.exec(text.slice(at, end)) ?? [];
      at = Math.min(end + 1, text.length);
      if (sign?.startsWith(fence) && rest!.trim() === '') return at;
    }
    return text.length;
  }

  /** Code goes on to the line where its brackets are closed, and then to the next empty line or the next statement. */
  private endOfModule(from: number): number {
    const { text } = this;
    let at = from;
    for (let lines = 0; at < text.length && lines < MOST_LINES_OF_CODE; lines++) {
      let end = this.lineEnd(at);
      for (let place = at; place < end; place++) {
        const closed = '{(['.includes(text[place]!) ? this.ends.after(place) : -1;
        if (closed < 0) continue;
        place = closed - 1;
        if (closed > end) end = this.lineEnd(closed);
      }
      at = Math.min(end + 1, text.length);
      const following = text.slice(at, this.lineEnd(at));
      const isDone = /[;]\s*$/.test(text.slice(Math.max(from, at - 200), at)) && !/^\s/.test(following);
      if (following.trim() === '' || (isDone && !/^[)\]}]/.test(following)) || MODULE.test(following)) break;
    }
    return at;
  }

  private lineEnd(at: number): number {
    const end = this.text.indexOf('\n', at);
    return end < 0 ? this.text.length : end;
  }

  private match(pattern: RegExp, at: number): { end: number; groups: RegExpExecArray } | undefined {
    pattern.lastIndex = at;
    const groups = pattern.exec(this.text);
    return groups ? { end: pattern.lastIndex, groups } : undefined;
  }
}
