import type { Emitter } from 'highlight.js';
import hljs from 'highlight.js/lib/core';
import { CODE_LANGUAGES } from './code-languages.js';

export interface CodeToken {
  text: string;
  className?: string;
}

/** The tokens of a code, which are read from the start to the end. */
export class CodeTokens {
  private at = 0;
  /** Characters of the token that were taken before. */
  private used = 0;

  constructor(private readonly all: readonly CodeToken[]) {}

  /** The tokens of the next characters. */
  take(length: number): CodeToken[] {
    const taken: CodeToken[] = [];
    for (let left = length; left > 0 && this.at < this.all.length;) {
      const token = this.all[this.at]!;
      const text = token.text.slice(this.used, this.used + left);
      taken.push({ ...token, text });
      left -= text.length;
      this.used += text.length;
      if (this.used === token.text.length) [this.at, this.used] = [this.at + 1, 0];
    }
    return taken;
  }
}

/** Collects tokens where highlight.js would write HTML: every token has the classes of the innermost scope it is in. */
class TokenEmitter implements Emitter {
  readonly tokens: CodeToken[] = [];
  private readonly scopes: (string | undefined)[] = [];

  addText(text: string): void {
    const className = this.scopes.at(-1);
    if (text !== '') this.tokens.push({ text, ...(className !== undefined && { className }) });
  }

  startScope(name: string): void {
    this.openNode(name);
  }

  endScope(): void {
    this.closeNode();
  }

  /** Some callers in highlight.js use this name. */
  openNode(name: string): void {
    this.scopes.push(classOf(name));
  }

  closeNode(): void {
    this.scopes.pop();
  }

  __addSublanguage(inner: Emitter): void {
    for (const token of (inner as TokenEmitter).tokens) this.tokens.push(token);
  }

  finalize(): void {
    this.scopes.length = 0;
  }

  toHTML(): string {
    return '';
  }
}

/** `title.function` has the classes `hljs-title function_`, as in the themes of highlight.js. */
function classOf(scope: string): string | undefined {
  if (scope.startsWith('language:')) return undefined;
  const [first, ...more] = scope.split('.');
  return [`hljs-${first!}`, ...more.map((part, index) => `${part}${'_'.repeat(index + 1)}`)].join(' ');
}

let highlighter: typeof hljs | undefined;

/** Languages are registered when they are needed first: most processes never render a page. */
function prepared(): typeof hljs {
  if (highlighter) return highlighter;
  highlighter = hljs.newInstance();
  highlighter.configure({ __emitter: TokenEmitter });
  for (const [name, language] of Object.entries(CODE_LANGUAGES)) highlighter.registerLanguage(name, language);
  return highlighter;
}

/** The tokens of a code; undefined if the language is not known. */
export function highlightCode(text: string, syntax: string): CodeTokens | undefined {
  const highlighter = prepared();
  if (!highlighter.getLanguage(syntax)) return undefined;
  const { _emitter } = highlighter.highlight(text, { language: syntax, ignoreIllegals: true });
  return new CodeTokens((_emitter as TokenEmitter).tokens);
}
