import type { ContentRef } from '../../../../common/document/content-ref.js';
import type { Block, Data } from '../../../../common/document/rich-text.js';
import { framed } from '../drawing/framed.js';
import type { Size } from '../drawing/picture-size.js';
import { type Box, gapOf, type Slab, type Slabs } from '../drawing/slab.js';
import { flowText } from '../text/flow-text.js';
import { unseenImage } from './inline-atoms.js';
import { BOLD, LINK, MUTED, PLAIN } from '../text/styles.js';
import { drawnPicture } from './drawn-picture.js';
import { indented } from './indented.js';
import type { BlockLayout, Layout } from './layout.js';
import { panel } from './panel.js';
import { textIn } from './text-in.js';

export const images: BlockLayout = function* ({ nodes = [], data }, box, layout) {
  for (const [index, node] of (nodes as readonly Block[]).entries()) {
    if (index > 0) yield gapOf(6);
    yield* image(node, data, box, layout);
  }
};

function* image({ data, fragments = [] }: Block, frame: Data, box: Box, layout: Layout): Slabs {
  const ref = data['ref'] as ContentRef;
  const wanted = { ...sizeIn(data, 'width', box), ...sizeIn(data, 'height', box) };
  const drawn = drawnPicture(ref, box, layout, { wanted, align: textIn(frame, 'align'), framed: frame['withFrame'] === true });
  const alt = textIn(data, 'alt');
  if (drawn)
    yield* layout.tagging.of(
      layout.tagging.tag('Figure', alt === '' ? layout.references.describe(ref).text : alt),
      one({ ...drawn, keep: fragments.length > 0 }),
    );
  else yield* flowText(unseenImage(ref, alt, PLAIN, layout), box);
  for (const caption of fragments) yield* layout.blocks(caption.nodes, box);
}

function* one(slab: Slab): Slabs {
  yield slab;
}

/** Sizes are pixels, or parts of the width such as `50%`. */
function sizeIn(data: Data, side: keyof Size, { width }: Box): Partial<Size> {
  const [, number, unit] = /^(\d{1,5}(?:\.\d{1,3})?)(px|%)?$/.exec(textIn(data, side)) ?? [];
  if (number === undefined || Number(number) === 0) return {};
  if (unit === '%') return side === 'width' ? { width: (width * Number(number)) / 100 } : {};
  return { [side]: Number(number) * 0.75 };
}

export const file: BlockLayout = (block, box, layout) => framed(fileLines(block.data, indented(box, 8, 8), layout), panel(box), 5);

function* fileLines({ ref }: Data, box: Box, layout: Layout): Slabs {
  const found = layout.references.file(ref as ContentRef);
  yield* flowText(layout.atoms.of(layout.references.describe(ref as ContentRef).text, BOLD), box);
  if (found) yield* flowText(layout.atoms.of(`${found.contentType.split(';')[0]} · ${sizeOf(found.size)}`, MUTED), box);
}

const sizeOf = (bytes: number): string =>
  bytes < 1000 ? `${bytes} bytes` : bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

export const drawing: BlockLayout = function* ({ data }, box, layout) {
  if (data['ref'] === undefined) return yield* flowText(layout.atoms.of('[Empty drawing]', MUTED), box);
  const ref = data['ref'] as ContentRef;
  const drawn = drawnPicture(ref, box, layout);
  if (drawn) yield* layout.tagging.of(layout.tagging.tag('Figure', layout.references.describe(ref).text), one(drawn));
  else yield* flowText(unseenImage(ref, '', PLAIN, layout), box);
};

export const embed: BlockLayout = ({ data }, box, layout) => {
  const { text, target } = layout.references.describe({ kind: 'url', url: String(data['url']) });
  return framed(flowText(layout.atoms.of(text, target ? { ...LINK, link: target } : PLAIN), indented(box, 8, 8)), panel(box), 6);
};
