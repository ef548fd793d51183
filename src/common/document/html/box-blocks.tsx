import type { ComponentChildren } from 'preact';
import { wordsOfInlines } from '../fit-blocks.js';
import type { Block } from '../rich-text.js';
import { classNames } from './class-names.js';
import { namedIcon } from './named-icon.js';
import { blocksOf, type BlockView, inlinesOf, type Renderer } from './renderer.js';
import { shareClass } from './share-class.js';

type HintStyle = 'info' | 'success' | 'warning' | 'danger';
const HINTS: ReadonlySet<unknown> = new Set<HintStyle>(['info', 'success', 'warning', 'danger']);

export const wideClass = ({ data }: Block) => data['fullWidth'] === true && 'full-width';

export const hint: BlockView = (block, renderer) => {
  const style = HINTS.has(block.data['style']) ? (block.data['style'] as HintStyle) : 'info';
  const icon = namedIcon(block.data['icon'], renderer.context);
  return (
    <div class={`hint ${style}`} role="note" aria-label={renderer.context.words.hint[style]}>
      <span class={classNames('hint-icon', icon !== null && 'drawn')} aria-hidden="true">
        {icon}
      </span>
      <div class="hint-content">{renderer.blocks(blocksOf(block))}</div>
    </div>
  );
};

/** A text for a language model, which readers copy. */
export const prompt: BlockView = (block, renderer) => {
  const { description, defaultExpanded, icon } = block.data;
  return (
    <div class="prompt">
      <p class="prompt-description">
        {namedIcon(icon, renderer.context)}
        {String(description)}
      </p>
      <details open={defaultExpanded === 'partial' || defaultExpanded === 'full'}>
        <summary>{renderer.context.words.prompt}</summary>
        {renderer.blocks(blocksOf(block))}
      </details>
    </div>
  );
};

export const expandable: BlockView = ({ data, meta, fragments = [] }, renderer) => {
  const [title] = fragments.find(({ type }) => type === 'expandable-title')?.nodes ?? [];
  const body = fragments.filter(({ type }) => type !== 'expandable-title').flatMap(({ nodes }) => nodes);
  const named = title && wordsOfInlines(inlinesOf(title)).trim() !== '';
  return (
    <details class="expandable" open={data['defaultExpanded'] === true}>
      <summary>{named ? renderer.inlines(inlinesOf(title)) : renderer.context.words.more}</summary>
      {/* A link to an element within closed details opens them, a link to the details does not. */}
      <div class="expandable-body" id={renderer.claimId(meta?.['id'])}>
        {renderer.blocks(body)}
      </div>
    </details>
  );
};

/**
 * Details of one name: browsers open one at a time, open the one that a link or a search within the page leads to, and
 * print all. Without support for the layout as tabs they stand below each other.
 */
export const tabs: BlockView = (block, renderer) => {
  const name = renderer.nextName('tabs');
  return (
    <div class={classNames('tabs', wideClass(block))}>
      {blocksOf(block).map((tab, index) => {
        const { title, slug, icon } = tab.data;
        const shown = typeof title === 'string' && title.trim() !== '' ? title : renderer.context.words.tab(index + 1);
        return (
          <details class="tab" name={name} open={index === 0}>
            <summary>
              {namedIcon(icon, renderer.context)}
              {shown}
            </summary>
            <div class="tab-panel" id={renderer.claimId(slug) ?? renderer.claimId(tab.meta?.['id'])}>
              {renderer.blocks(blocksOf(tab))}
            </div>
          </details>
        );
      })}
    </div>
  );
};

export const stepper: BlockView = (block, renderer) => (
  <ol class="stepper">
    {blocksOf(block).map((step) => {
      const icon = namedIcon(step.data['icon'], renderer.context, 'step-icon');
      return (
        <li class={classNames('step', icon !== null && 'drawn')}>
          {icon}
          <div class="step-content">{renderer.blocks(blocksOf(step))}</div>
        </li>
      );
    })}
  </ol>
);

export const columns: BlockView = (block, renderer) => {
  const shares = sharesOf(blocksOf(block));
  return (
    <div class={classNames('columns', wideClass(block))}>
      {blocksOf(block).map((column, index) => (
        <div class={classNames('column', shareClass(shares[index]!), verticalClass(column))}>{renderer.blocks(blocksOf(column))}</div>
      ))}
    </div>
  );
};

const verticalClass = ({ data: { verticalAlignment } }: Block) =>
  verticalAlignment === 'middle' || verticalAlignment === 'bottom' ? verticalAlignment : undefined;

/** The widths of columns in percent. Columns without a width share what the others leave. */
function sharesOf(all: readonly Block[]): number[] {
  const given = all.map(({ data }) => Number.parseFloat(String(data['width'])));
  const total = given.reduce((sum, width) => sum + (width > 0 ? width : 0), 0);
  const missing = given.filter((width) => !(width > 0)).length;
  const isPercent = total <= 100;
  const left = isPercent ? 100 - total : total / Math.max(1, given.length - missing);
  const filled = given.map((width) => (width > 0 ? width : Math.max(10, left / missing)));
  const sum = filled.reduce((all, width) => all + width, 0);
  return filled.map((width) => (100 * width) / sum);
}

/** Blocks under a condition that was not evaluated are not shown: nobody knows whether the reader may see them. */
export const nothing = (_block: Block, _renderer: Renderer): ComponentChildren => null;
