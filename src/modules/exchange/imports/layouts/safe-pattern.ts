/** The most states of a pattern: a path takes at most as many steps as its length, multiplied with them. */
const MOST_STATES = 1000;
const LONGEST = 300;
const DEEPEST = 30;

type Test = (letter: string) => boolean;
type Node =
  | { kind: 'letter'; test: Test }
  | { kind: 'end' | 'nothing' }
  | { kind: 'all' | 'any'; parts: readonly Node[] }
  | { kind: 'repeat'; part: Node; least: number; most: number };
interface State {
  test?: Test;
  isEnd?: boolean;
  next: number[];
}

const CLASSES: Readonly<Record<string, Test>> = {
  d: (letter) => /\d/.test(letter),
  D: (letter) => !/\d/.test(letter),
  w: (letter) => /\w/.test(letter),
  W: (letter) => !/\w/.test(letter),
  s: (letter) => /\s/.test(letter),
  S: (letter) => !/\s/.test(letter),
};

/**
 * A regular expression, as Go reads it, that looks for a match anywhere in the end of a path: where the path begins is not known, so `^`
 * matches anywhere. It is followed in all its ways at once, so that it never goes back, whoever has written it. Undefined if it is not
 * understood.
 */
export function safePattern(source: string): ((text: string) => boolean) | undefined {
  try {
    const { states, begin } = new Automaton(new PatternReader(source).read());
    return (text) => isFound(states, begin, text);
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}

class NotUnderstood extends Error {}

class PatternReader {
  private at = 0;
  private ignoresCase = false;

  constructor(private readonly source: string) {}

  read(): Node {
    if (this.source.length > LONGEST) throw new NotUnderstood();
    const node = this.choices(0);
    if (this.at < this.source.length) throw new NotUnderstood();
    return node;
  }

  private choices(depth: number): Node {
    if (depth > DEEPEST) throw new NotUnderstood();
    const parts = [this.sequence(depth)];
    while (this.source[this.at] === '|') {
      this.at++;
      parts.push(this.sequence(depth));
    }
    return { kind: 'any', parts };
  }

  private sequence(depth: number): Node {
    const parts: Node[] = [];
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at]!)) parts.push(this.repeated(this.single(depth)));
    return { kind: 'all', parts };
  }

  private repeated(part: Node): Node {
    const [said, least, sign, most] = /^(?:[*+?]|\{(\d{1,3})(,?)(\d{0,3})\})\??/.exec(this.source.slice(this.at, this.at + 12)) ?? [];
    if (said === undefined) return part;
    this.at += said.length;
    if (/^[*+?{]/.test(this.source.slice(this.at))) throw new NotUnderstood();
    if (said.startsWith('*')) return { kind: 'repeat', part, least: 0, most: Number.POSITIVE_INFINITY };
    if (said.startsWith('+')) return { kind: 'repeat', part, least: 1, most: Number.POSITIVE_INFINITY };
    if (said.startsWith('?')) return { kind: 'repeat', part, least: 0, most: 1 };
    const highest = sign === '' ? Number(least) : most === '' ? Number.POSITIVE_INFINITY : Number(most);
    return { kind: 'repeat', part, least: Number(least), most: highest };
  }

  private single(depth: number): Node {
    const sign = this.source[this.at++]!;
    if (sign === '^') return { kind: 'nothing' };
    if (sign === '$') return { kind: 'end' };
    if (sign === '.') return { kind: 'letter', test: (letter) => letter !== '\n' };
    if (sign === '(') return this.group(depth);
    if (sign === '[') return { kind: 'letter', test: this.oneOf() };
    if (sign === '\\') return this.escaped();
    if ('*+?'.includes(sign)) throw new NotUnderstood();
    return { kind: 'letter', test: this.is(sign) };
  }

  private group(depth: number): Node {
    const [said = '', flags, end] = /^\?(?:([a-zA-Z]*)([:)])|P?<[A-Za-z]\w*>)/.exec(this.source.slice(this.at, this.at + 100)) ?? [];
    if (this.source[this.at] === '?' && said === '') throw new NotUnderstood();
    this.at += said.length;
    if (flags !== undefined && flags !== '') {
      if (!/^[ims]+$/.test(flags)) throw new NotUnderstood();
      this.ignoresCase ||= flags.includes('i');
    }
    if (end === ')') return { kind: 'nothing' };
    const inner = this.choices(depth + 1);
    if (this.source[this.at++] !== ')') throw new NotUnderstood();
    return inner;
  }

  private escaped(): Node {
    const sign = this.source[this.at++];
    if (sign === 'A') return { kind: 'nothing' };
    if (sign === 'z') return { kind: 'end' };
    if (sign === undefined) throw new NotUnderstood();
    return { kind: 'letter', test: this.escapedTest(sign) };
  }

  private escapedTest(sign: string): Test {
    const known = CLASSES[sign];
    if (known) return known;
    if (/[A-Za-z0-9]/.test(sign)) throw new NotUnderstood();
    return this.is(sign);
  }

  private oneOf(): Test {
    const isNot = this.source[this.at] === '^';
    if (isNot) this.at++;
    const tests: Test[] = [];
    for (let isFirst = true; isFirst || this.source[this.at] !== ']'; isFirst = false) {
      const sign = this.source[this.at++];
      if (sign === undefined || (sign === '[' && this.source[this.at] === ':')) throw new NotUnderstood();
      if (sign === '\\') {
        tests.push(this.escapedTest(this.source[this.at++] ?? 'a'));
        continue;
      }
      const last = this.source[this.at + 1];
      if (this.source[this.at] === '-' && last !== undefined && last !== ']') {
        if (last === '\\') throw new NotUnderstood();
        this.at += 2;
        tests.push(this.between(sign, last));
      } else tests.push(this.is(sign));
    }
    this.at++;
    return (letter) => tests.some((test) => test(letter)) !== isNot;
  }

  private is(sign: string): Test {
    const { ignoresCase } = this;
    return (letter) => letter === sign || (ignoresCase && letter.toLowerCase() === sign.toLowerCase());
  }

  private between(first: string, last: string): Test {
    const { ignoresCase } = this;
    const isIn = (letter: string) => letter >= first && letter <= last;
    return (letter) => isIn(letter) || (ignoresCase && (isIn(letter.toLowerCase()) || isIn(letter.toUpperCase())));
  }
}

/** The states of a pattern. The first one, 0, is its end. */
class Automaton {
  readonly states: State[] = [{ next: [] }];
  readonly begin: number;
  private steps = 0;

  constructor(pattern: Node) {
    this.begin = this.add(pattern, 0);
  }

  /** The state from which a part leads to the next state. */
  private add(node: Node, next: number): number {
    // What is empty can be repeated without a state.
    if (++this.steps > MOST_STATES) throw new NotUnderstood();
    switch (node.kind) {
      case 'letter':
        return this.state({ test: node.test, next: [next] });
      case 'end':
        return this.state({ isEnd: true, next: [next] });
      case 'nothing':
        return next;
      case 'all':
        return node.parts.reduceRight((after, part) => this.add(part, after), next);
      case 'any':
        return this.state({ next: node.parts.map((part) => this.add(part, next)) });
      case 'repeat':
        return this.repeat(node, next);
    }
  }

  private repeat({ part, least, most }: Extract<Node, { kind: 'repeat' }>, next: number): number {
    let after = next;
    if (most === Number.POSITIVE_INFINITY) {
      const loop: State = { next: [next] };
      after = this.state(loop);
      loop.next.push(this.add(part, after));
    } else for (let n = least; n < most; n++) after = this.state({ next: [next, this.add(part, after)] });
    for (let n = 0; n < least; n++) after = this.add(part, after);
    return after;
  }

  private state(state: State): number {
    if (this.states.length >= MOST_STATES) throw new NotUnderstood();
    return this.states.push(state) - 1;
  }
}

function isFound(states: readonly State[], begin: number, text: string): boolean {
  let reached = new Set<number>();
  for (let at = 0; at <= text.length; at++) {
    reached.add(begin);
    // A set is walked with what is added to it on the way.
    for (const one of reached) {
      const { test, isEnd, next } = states[one]!;
      if (one === 0) return true;
      if (test || (isEnd && at < text.length)) continue;
      for (const step of next) reached.add(step);
    }
    const after = new Set<number>();
    for (const one of reached) {
      const { test, next } = states[one]!;
      if (test && at < text.length && test(text[at]!)) for (const step of next) after.add(step);
    }
    reached = after;
  }
  return false;
}
