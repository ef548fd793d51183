import type { ContentRef } from '../../../../common/document/content-ref.js';
import type { Inline, InlineNode, Leaf, Mark } from '../../../../common/document/rich-text.js';
import type { Layout } from './layout.js';
import { fitPicture } from '../drawing/picture-size.js';
import { THEME } from '../drawing/theme.js';
import { CONTENT_WIDTH } from '../drawing/theme.js';
import type { Atom, TextStyle } from '../text/atom.js';
import { textIn } from './text-in.js';

const COLORS: Readonly<Record<string, readonly [text: string, background: string]>> = {
  green: ['#1a7f37', '#dafbe1'],
  blue: ['#0a58ca', '#ddf4ff'],
  red: ['#cf222e', '#ffebe9'],
  orange: ['#bc4c00', '#fff1e5'],
  yellow: ['#9a6700', '#fff8c5'],
  purple: ['#8250df', '#fbefff'],
  violet: ['#8250df', '#fbefff'],
  pink: ['#bf3989', '#ffeff7'],
  cyan: ['#1b7c83', '#d8f6f7'],
  $primary: ['#0a58ca', '#ddf4ff'],
  $info: ['#0a58ca', '#ddf4ff'],
  $success: ['#1a7f37', '#dafbe1'],
  $warning: ['#9a6700', '#fff8c5'],
  $danger: ['#cf222e', '#ffebe9'],
  $tint: ['#57606a', '#eaeef2'],
};
const HEX_EMOJI = /^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6}){0,9}$/i;
const LAST_CODE_POINT = 0x10_ffff;
const PICTURE_HEIGHT = 260;

/** Reads inline nodes as atoms, in the style of the text around them. */
export function* inlineAtoms(nodes: readonly InlineNode[], style: TextStyle, layout: Layout): Generator<Atom> {
  for (const node of nodes) {
    if (node.object === 'text') for (const leaf of node.leaves) yield* leafAtoms(leaf, style, layout);
    else yield* READERS[node.type](node, style, layout);
  }
}

function* leafAtoms({ text, marks }: Leaf, style: TextStyle, { atoms }: Layout): Generator<Atom> {
  yield* atoms.of(text, marks.reduce(marked, style));
}

function marked(style: TextStyle, { type, data }: Mark): TextStyle {
  switch (type) {
    case 'bold':
      return { ...style, bold: true };
    case 'italic':
      return { ...style, italic: true };
    case 'strikethrough':
      return { ...style, strike: true };
    case 'code':
      return { ...style, mono: true, size: style.size * 0.9, background: THEME.colors.panel };
    case 'keyboard':
      return { ...style, mono: true, size: style.size * 0.85, keyboard: true };
    case 'superscript':
      return { ...style, size: style.size * 0.7, rise: style.size * 0.35 };
    case 'subscript':
      return { ...style, size: style.size * 0.7, rise: -style.size * 0.15 };
    case 'color':
      return colored(style, data);
  }
}

function colored(style: TextStyle, { text, background }: Mark['data']): TextStyle {
  const color = COLORS[String(text)]?.[0];
  const behind = COLORS[String(background)]?.[1];
  return { ...style, ...(color !== undefined && { color }), ...(behind !== undefined && { background: behind }) };
}

type Reader = (node: Inline, style: TextStyle, layout: Layout) => Generator<Atom>;

function* link({ data, nodes = [] }: Inline, style: TextStyle, layout: Layout): Generator<Atom> {
  const { target } = layout.references.describe(data['ref'] as ContentRef);
  yield* inlineAtoms(nodes, target ? { ...style, color: THEME.colors.link, link: target } : style, layout);
}

function* emoji({ data }: Inline, style: TextStyle, { atoms }: Layout): Generator<Atom> {
  const code = String(data['code']);
  const points = HEX_EMOJI.test(code) ? code.split('-').map((part) => Number.parseInt(part, 16)) : [];
  const drawn = points.length > 0 && points.every((point) => point <= LAST_CODE_POINT);
  yield* atoms.of(drawn ? String.fromCodePoint(...points).toWellFormed() : `:${code}:`, style);
}

function* mention({ data }: Inline, style: TextStyle, layout: Layout): Generator<Atom> {
  const { text, target } = layout.references.describe(data['ref'] as ContentRef);
  yield* layout.atoms.of(text, { ...style, color: THEME.colors.link, ...(target && { link: target }) });
}

function* button({ data }: Inline, style: TextStyle, layout: Layout): Generator<Atom> {
  const target = data['ref'] === undefined ? undefined : layout.references.describe(data['ref'] as ContentRef).target;
  const [color, background] = data['kind'] === 'primary' ? ['#ffffff', THEME.colors.link] : [THEME.colors.text, THEME.colors.header];
  yield* layout.atoms.of(`\u00a0${String(data['label'])}\u00a0`, {
    ...style,
    color,
    background,
    bold: true,
    ...(target && { link: target }),
  });
}

function* annotation({ nodes = [], fragments = [] }: Inline, style: TextStyle, layout: Layout): Generator<Atom> {
  yield* inlineAtoms(nodes, style, layout);
  const number = layout.note(fragments);
  yield* layout.atoms.of(`[${number}]`, { ...style, size: style.size * 0.7, rise: style.size * 0.35, color: THEME.colors.muted });
}

function* inlineImage({ data }: Inline, style: TextStyle, layout: Layout): Generator<Atom> {
  const ref = data['ref'] as ContentRef;
  const picture = layout.references.file(ref) && layout.pictures.get(String(ref['file']));
  if (picture) {
    const wanted = data['size'] === 'original' ? {} : { height: style.size * 1.2 };
    const { width, height } = fitPicture(picture, { width: CONTENT_WIDTH / 2, height: PICTURE_HEIGHT }, wanted);
    yield { kind: 'picture', picture, width, height, style, breakable: false };
  } else yield* unseenImage(ref, textIn(data, 'alt'), style, layout);
  if (typeof data['caption'] === 'string') yield* layout.atoms.of(` ${data['caption']}`, { ...style, color: THEME.colors.muted });
}

/** An image that is not drawn: its text, as a link if it is at a URL. */
export function* unseenImage(ref: ContentRef, alt: string, style: TextStyle, layout: Layout): Generator<Atom> {
  const { text, target } = layout.references.describe(ref);
  const shown = alt === '' ? text : alt;
  const name = alt === '' || target ? '' : ` (${text})`;
  yield* layout.atoms.of(
    `[Image: ${shown}${name}]`,
    target ? { ...style, color: THEME.colors.link, link: target } : { ...style, color: THEME.colors.muted },
  );
}

const READERS: Readonly<Record<Inline['type'], Reader>> = {
  link,
  emoji,
  mention,
  button,
  annotation,
  'inline-image': inlineImage,
  *icon({ data }, style, { atoms }) {
    yield* atoms.of(String(data['icon']), {
      ...style,
      size: style.size * 0.8,
      color: COLORS[String(data['color'])]?.[0] ?? THEME.colors.muted,
    });
  },
  *expression({ data }, style, { atoms }) {
    yield* atoms.of(`{{ ${String(data['expression'])} }}`, { ...style, mono: true });
  },
  *'inline-math'({ data }, style, { atoms }) {
    yield* atoms.of(String(data['formula']), { ...style, italic: true });
  },
};
