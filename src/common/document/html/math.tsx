import { type ComponentChildren, h } from 'preact';
import { classNames } from './class-names.js';
import { type MathTree, mathTree } from './math-tree.js';
import type { BlockView, Renderer } from './renderer.js';

/** Nested deeper than any formula to be read. */
const DEEPEST = 200;
const ELEMENTS = new Set(
  (
    'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom merror menclose msub msup msubsup ' +
    'munder mover munderover mmultiscripts mprescripts none mtable mtr mtd'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'display displaystyle scriptlevel mathvariant mathcolor mathbackground mathsize dir form fence separator stretchy symmetric ' +
    'largeop movablelimits accent accentunder lspace rspace minsize maxsize linethickness width height depth voffset ' +
    'columnspan rowspan notation'
  ).split(' '),
);

export const math: BlockView = ({ data }, renderer) => <div class="math-block">{formula(String(data['formula']), 'block', renderer)}</div>;

/** A formula as MathML; as its source if it has an error, or if it is too long. */
export function formula(source: string, display: 'block' | 'inline', { budget }: Renderer): ComponentChildren {
  const tree = budget.takeFormula(source.length) ? mathTree(source, display === 'block') : undefined;
  return tree && isShallow(tree, DEEPEST) ? element(tree, { alttext: source }) : <code class="formula">{source}</code>;
}

const isShallow = ({ children = [] }: MathTree, levels: number): boolean =>
  levels > 0 && children.every((child) => isShallow(child, levels - 1));

/** Only elements and attributes of mathematics: no links, and no styles. */
function element({ type, text, attributes = {}, classes = [], style = {}, children = [] }: MathTree, added = {}): ComponentChildren {
  if (text !== undefined) return text;
  const inner = children.map((child) => element(child));
  if (type === undefined || !ELEMENTS.has(type)) return inner;
  const allowed = Object.entries(attributes).filter(([name]) => ATTRIBUTES.has(name));
  const all = { ...Object.fromEntries(allowed), ...colorsIn(style), ...added, class: classNames(...classes, ...styleClasses(style)) };
  return h(type, all, inner);
}

const colorsIn = ({ color, backgroundColor, background }: MathTree['style'] & {}) => ({
  ...(color !== undefined && { mathcolor: String(color) }),
  ...((backgroundColor ?? background) !== undefined && { mathbackground: String(backgroundColor ?? background) }),
});

/** The styles that have a meaning, as classes. */
const styleClasses = (style: MathTree['style'] & {}) => [
  style['border'] !== undefined && 'math-boxed',
  style['fontWeight'] === 'bold' && 'math-bold',
  isZero(style['paddingLeft']) && 'math-tight-left',
  isZero(style['paddingRight']) && 'math-tight-right',
  ...['Top', 'Right', 'Bottom', 'Left'].map((side) => style[`border${side}`] !== undefined && `math-line-${side.toLowerCase()}`),
];

const isZero = (size: unknown) => size === '0' || size === '0em';
