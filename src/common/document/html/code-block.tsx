import type { ComponentChildren } from 'preact';
import { wordsOf } from '../fit-blocks.js';
import type { Block, InlineNode } from '../rich-text.js';
import { wideClass } from './box-blocks.js';
import { classNames } from './class-names.js';
import { diagram, isDiagram } from './diagram.js';
import { type CodeToken, type CodeTokens, highlightCode } from './highlight-code.js';
import { annotated, withMarks } from './inline-views.js';
import { blocksOf, type BlockView, inlinesOf, type Renderer } from './renderer.js';

/** Lines that code which can be expanded shows at first. */
const COLLAPSED = 10;

export const code: BlockView = (block, renderer) => {
  const { title, syntax, overflow, lineNumbers, expandable, collapsedLineCount } = block.data;
  const lines = blocksOf(block);
  const tokens = highlighted(lines, syntax, renderer);
  const isPlain = tokens === undefined && lineNumbers !== true && !lines.some(isHighlighted);
  const rendered = lines.map((line) => (isPlain ? renderer.inlines(inlinesOf(line)) : codeLine(line, tokens, renderer)));
  const shown = expandable === true && typeof collapsedLineCount === 'number' ? collapsedLineCount : COLLAPSED;
  const isCollapsed = expandable === true && lines.length > shown;
  const isWrapped = overflow === 'wrap';
  const figure = (
    <figure class={classNames('code', isWrapped && 'wrap', lineNumbers === true && 'line-numbers', wideClass(block))}>
      {typeof title === 'string' && title !== '' && <figcaption>{title}</figcaption>}
      {/* A script shows the button: without one, nothing could be copied. */}
      <button type="button" class="code-copy" data-copy="code" hidden>
        {renderer.context.words.copy}
      </button>
      {codeLines(isCollapsed ? rendered.slice(0, shown) : rendered, isWrapped, isPlain)}
      {isCollapsed && (
        <details>
          <summary>{renderer.context.words.allLines(lines.length)}</summary>
          {codeLines(rendered.slice(shown), isWrapped, isPlain)}
        </details>
      )}
    </figure>
  );
  return isDiagram(syntax) ? diagram(textOf(lines), figure, renderer.context) : figure;
};

const isHighlighted = (line: Block) => line.data['highlighted'] === true;

const textOf = (lines: readonly Block[]) => lines.map((line) => wordsOf(inlinesOf(line))).join('\n');

/** What scrolls must have the focus to be scrolled with the keyboard. Lines that say nothing of their own need no elements. */
const codeLines = (lines: readonly ComponentChildren[], isWrapped: boolean, isPlain: boolean) =>
  lines.length > 0 && (
    <pre tabIndex={isWrapped ? undefined : 0}>
      <code class={isPlain ? 'plain' : undefined}>{lines.map((line, index) => (index === 0 ? line : ['\n', line]))}</code>
    </pre>
  );

function highlighted(lines: readonly Block[], syntax: unknown, { budget }: Renderer): CodeTokens | undefined {
  if (typeof syntax !== 'string' || syntax === '') return undefined;
  const text = textOf(lines);
  return budget.takeCode(text.length) ? highlightCode(text, syntax) : undefined;
}

function codeLine(line: Block, tokens: CodeTokens | undefined, renderer: Renderer): ComponentChildren {
  const nodes = inlinesOf(line);
  const inner = tokens ? coloredNodes(nodes, tokens, renderer) : renderer.inlines(nodes);
  tokens?.take(1);
  return <span class={isHighlighted(line) ? 'line highlighted' : 'line'}>{inner}</span>;
}

/** The nodes of a line take their text from the tokens of the whole code. */
const coloredNodes = (nodes: readonly InlineNode[], tokens: CodeTokens, renderer: Renderer): ComponentChildren =>
  nodes.map((node) => {
    if (node.object === 'text') return node.leaves.map(({ text, marks }) => withMarks(marks, tokenSpans(tokens.take(text.length))));
    if (node.type === 'annotation') return annotated(node, coloredNodes(inlinesOf(node), tokens, renderer), renderer);
    return renderer.inlines([node]);
  });

const tokenSpans = (tokens: readonly CodeToken[]) =>
  tokens.map(({ text, className }) => (className === undefined ? text : <span class={className}>{text}</span>));
