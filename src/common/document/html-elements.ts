import { MARKS } from './inline-table.js';
import type { BlockSpec } from './node-spec.js';
import { BLOCKS } from './node-table.js';
import type { MarkType } from './rich-text.js';

type Blocks = typeof BLOCKS;
/** The blocks that an element of HTML, or a component, is read as. */
type ReadBlock = {
  [Type in keyof Blocks]: Blocks[Type] extends { components: string } ? Type : Blocks[Type] extends { elements: '' } ? never : Type;
}[keyof Blocks];

/** What an element that stands between blocks becomes: a block, or what else is made of its content. */
export type BlockRole = ReadBlock | 'wrapper' | 'definitions' | 'titled' | 'nothing';

const read = (type: keyof Blocks): BlockSpec => BLOCKS[type];
const named = <Role extends string>(role: Role, names: string): Record<string, Role> =>
  Object.fromEntries(names.split(' ').flatMap((name) => (name === '' ? [] : [[name, role]])));
const namedBy = <Role extends string>(roles: readonly Role[], namesOf: (role: Role) => string): Record<string, Role> =>
  Object.fromEntries(roles.flatMap((role) => Object.entries(named(role, namesOf(role)))));

/** The elements of HTML, and the components of other documentation tools, by what they become. Their content is never lost. */
export const BLOCK_ELEMENTS: Readonly<Record<string, BlockRole>> = {
  ...namedBy(Object.keys(BLOCKS) as ReadBlock[], (type) => `${read(type).elements} ${read(type).components ?? ''}`),
  ...named('wrapper', 'address article aside body center colgroup dialog dir div fieldset footer form frameset header hgroup html main'),
  ...named('wrapper', 'nav noframes noscript search section template tbody tfoot thead tr td th li menuitem optgroup video-group'),
  dl: 'definitions',
  ...named('wrapper', 'dt dd'),
  ...named('nothing', 'script style base basefont col frame head link meta param track'),
  card: 'titled',
  ...named('wrapper', 'accordiongroup cardgroup clientonly frame-box'),
};

/** Components do not end a paragraph without an empty line. */
export const COMPONENTS: ReadonlySet<string> = new Set([
  'card',
  ...(Object.keys(BLOCKS) as ReadBlock[]).flatMap((type) => read(type).components?.split(' ') ?? []),
]);

/** What an element within a text becomes. All others leave their text. */
export const INLINE_ELEMENTS: Readonly<Record<string, MarkType | 'break' | 'image' | 'link' | 'picture' | 'nothing' | 'text'>> = {
  ...namedBy(Object.keys(MARKS) as MarkType[], (type) => `${MARKS[type].tags.join(' ')} ${MARKS[type].elements}`),
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
