import type { JSX } from 'preact';
import { wordsOfInlines } from '../fit-blocks.js';
import { levelOf } from '../heading-of.js';
import type { Block } from '../rich-text.js';
import { classNames } from './class-names.js';
import { blocksOf, type BlockView, inlinesOf } from './renderer.js';

const alignClass = ({ data }: Block) => (data['align'] === 'center' || data['align'] === 'end' ? `align-${data['align']}` : undefined);

export const paragraph: BlockView = (block, renderer) => <p class={alignClass(block)}>{renderer.inlines(inlinesOf(block))}</p>;

/** The first level is the title of the page, which stands above the document. */
const ELEMENTS = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const;

export const heading: BlockView = (block, renderer) => {
  const anchor = renderer.anchorOf(block);
  const Heading: keyof JSX.IntrinsicElements = ELEMENTS[levelOf(block) - 1] ?? 'h6';
  const { linkToHeading } = renderer.context.words;
  return (
    <div class={classNames('heading', alignClass(block))}>
      <Heading id={anchor}>{renderer.inlines(inlinesOf(block))}</Heading>
      {anchor !== undefined && (
        <a class="heading-anchor" href={anchorHref(anchor)} aria-label={linkToHeading(wordsOfInlines(inlinesOf(block)).trim())}>
          #
        </a>
      )}
    </div>
  );
};

/** An anchor that is cut off within a character cannot be encoded. */
const anchorHref = (anchor: string) => `#${encodeURIComponent(anchor.toWellFormed())}`;

export const divider: BlockView = () => <hr />;

export const quote: BlockView = (block, renderer) => <blockquote>{renderer.blocks(blocksOf(block))}</blockquote>;
