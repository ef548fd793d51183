import type { MarkType } from './rich-text.js';

/** What an element that stands between blocks becomes. */
export type BlockRole =
  | 'wrapper'
  | 'paragraph'
  | 'heading'
  | 'list'
  | 'definitions'
  | 'quote'
  | 'code'
  | 'divider'
  | 'table'
  | 'figure'
  | 'embed'
  | 'expandable'
  | 'tabs'
  | 'tab'
  | 'steps'
  | 'step'
  | 'hint'
  | 'titled'
  | 'nothing';

const named = <Role extends string>(role: Role, names: string): Record<string, Role> =>
  Object.fromEntries(names.split(' ').map((name) => [name, role]));

/** The elements of HTML, and the components of other documentation tools, by what they become. Their content is never lost. */
export const BLOCK_ELEMENTS: Readonly<Record<string, BlockRole>> = {
  ...named('wrapper', 'address article aside body center colgroup dialog dir div fieldset footer form frameset header hgroup html main'),
  ...named('wrapper', 'nav noframes noscript search section template tbody tfoot thead tr td th li menuitem optgroup video-group'),
  ...named('paragraph', 'p figcaption caption legend summary title'),
  ...named('heading', 'h1 h2 h3 h4 h5 h6'),
  ...named('list', 'ul ol menu'),
  dl: 'definitions',
  ...named('wrapper', 'dt dd'),
  blockquote: 'quote',
  pre: 'code',
  hr: 'divider',
  table: 'table',
  ...named('figure', 'figure'),
  ...named('embed', 'iframe video audio embed object'),
  details: 'expandable',
  ...named('nothing', 'script style base basefont col frame head link meta param track'),
  // Components.
  ...named('tabs', 'tabs codegroup code-group tab-group'),
  ...named('tab', 'tab tabitem tab-item'),
  ...named('steps', 'steps'),
  ...named('step', 'step'),
  ...named('hint', 'admonition callout note tip info warning danger caution'),
  ...named('expandable', 'accordion'),
  ...named('titled', 'card'),
  ...named('wrapper', 'accordiongroup cardgroup clientonly frame-box'),
};

/** What an element within a text becomes. All others leave their text. */
export const INLINE_ELEMENTS: Readonly<Record<string, MarkType | 'break' | 'image' | 'link' | 'picture' | 'nothing' | 'text'>> = {
  ...named('bold', 'b strong'),
  ...named('italic', 'i em cite dfn var'),
  ...named('strikethrough', 's del strike'),
  sup: 'superscript',
  sub: 'subscript',
  kbd: 'keyboard',
  ...named('code', 'code tt samp'),
  mark: 'color',
  br: 'break',
  img: 'image',
  picture: 'picture',
  a: 'link',
  ...named('nothing', 'script style source track param wbr area'),
  ...named('text', 'abbr acronym annotation applet bdi bdo big blink button canvas circle data datalist defs desc ellipse font g input'),
  ...named('text', 'ins label line map math meter mfrac mi mn mo mrow msub msup mtext nobr option output path polygon polyline progress'),
  ...named('text', 'q rect rp rt ruby select semantics slot small span svg text textarea time tspan u use'),
};

export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base basefont br col embed frame hr img input link meta param source track wbr'.split(' '),
);

export const isKnownElement = (name: string): boolean => Object.hasOwn(BLOCK_ELEMENTS, name) || Object.hasOwn(INLINE_ELEMENTS, name);

/** Elements whose text is no HTML, or may hold empty lines. */
export const RAW_ELEMENTS: readonly string[] = ['pre', 'script', 'style', 'textarea', 'svg'];

const CELLS = ['td', 'th', 'p', 'li'];
const set = (...names: string[]): ReadonlySet<string> => new Set(names);

/** The elements that end where another one begins. Blocks that are not listed are as `div`. */
export const CLOSED_BY: Readonly<Record<string, ReadonlySet<string>>> = {
  div: set('p'),
  li: set('li', 'p'),
  dt: set('dt', 'dd', 'p'),
  dd: set('dt', 'dd', 'p'),
  tr: set('tr', 'colgroup', 'caption', ...CELLS),
  td: set(...CELLS),
  th: set(...CELLS),
  thead: set('tr', 'colgroup', 'caption', ...CELLS),
  tbody: set('thead', 'tbody', 'tr', 'colgroup', 'caption', ...CELLS),
  tfoot: set('thead', 'tbody', 'tr', ...CELLS),
  option: set('option'),
  a: set('a'),
  // These are part of a text: they may stand in a paragraph.
  iframe: set(),
  video: set(),
  audio: set(),
  object: set(),
  embed: set(),
};
