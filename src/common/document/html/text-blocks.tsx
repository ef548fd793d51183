import { wordsOfInlines } from '../fit-blocks.js';
import { levelOf } from '../heading-of.js';
import type { Block } from '../rich-text.js';
import { classNames } from './class-names.js';
import { blocksOf, type BlockView, inlinesOf } from './renderer.js';

const alignClass = ({ data }: Block) => (data['align'] === 'center' || data['align'] === 'end' ? `align-${data['align']}` : undefined);

export const paragraph: BlockView = (block, renderer) => <p class={alignClass(block)}>{renderer.inlines(inlinesOf(block))}</p>;

/** The first level is the title of the page, which is above the document. */
const ELEMENTS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** The element says where a heading is in the structure, and its class how large its author wants it. */
export const heading: BlockView = (block, renderer) => {
  const anchor = renderer.anchorOf(block);
  const title = wordsOfInlines(inlinesOf(block)).trim();
  const level = levelOf(block);
  const names = classNames('heading', `level-${level}`, alignClass(block));
  // A heading without a text is none for those who listen.
  if (title === '') return <div class={names} id={anchor} children={renderer.inlines(inlinesOf(block))} />;
  const Heading = ELEMENTS[Math.min(renderer.depthOf(level), ELEMENTS.length) - 1]!;
  return (
    <div class={names}>
      <Heading id={anchor}>{renderer.inlines(inlinesOf(block))}</Heading>
      {anchor !== undefined && (
        <a class="heading-anchor" href={anchorHref(anchor)} aria-label={renderer.context.words.linkToHeading(title)}>
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
