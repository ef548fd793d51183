import type { ComponentChildren } from 'preact';
import { isRecord } from '../../json/is-record.js';
import type { ContentRef } from '../content-ref.js';
import { markElement } from '../mark-elements.js';
import type { Inline, InlineType, Leaf, Mark } from '../rich-text.js';
import { isSafeUrl } from '../safe-url.js';
import { classNames } from './class-names.js';
import { colorClass } from './color-class.js';
import { emojiOf } from './emoji.js';
import { imagePair } from './image-pair.js';
import { targetOf, titleOf } from './links.js';
import { namedIcon } from './named-icon.js';
import { formula } from './math.js';
import { inlinesOf, type Renderer } from './renderer.js';

type InlineView = (inline: Inline, renderer: Renderer) => ComponentChildren;

/** Text with its marks. */
export const leafView = ({ text, marks }: Leaf): ComponentChildren => withMarks(marks, withBreaks(text));

export const withMarks = (marks: readonly Mark[], text: ComponentChildren): ComponentChildren =>
  marks.reduceRight<ComponentChildren>((inner, mark) => marked(mark, inner), text);

function withBreaks(text: string): ComponentChildren {
  if (!text.includes('\n')) return text;
  return text.split('\n').map((line, index) => (index === 0 ? line : [<br />, line]));
}

function marked({ type, data }: Mark, inner: ComponentChildren): ComponentChildren {
  if (type !== 'color') {
    const Element = markElement(type) as 'strong';
    return <Element>{inner}</Element>;
  }
  const background = colorClass('background', data['background']);
  const names = classNames(colorClass('color', data['text']), background);
  return background === undefined ? <span class={names}>{inner}</span> : <mark class={names}>{inner}</mark>;
}

const link: InlineView = (inline, renderer) => {
  const ref = inline.data['ref'] as ContentRef;
  const inner = renderer.inlines(inlinesOf(inline));
  if (ref.kind === 'unresolved') return <span class="unresolved">{inner}</span>;
  const target = targetOf(ref, renderer.context);
  return target?.link ? <a {...target.link}>{inner}</a> : inner;
};

/** A name that no link has to be written for, such as that of a user. */
const mention: InlineView = ({ data }, { context }) => {
  const ref = data['ref'] as ContentRef;
  const target = targetOf(ref, context);
  if (!target) return null;
  const text = [emojiPrefix(target.emoji), ref.kind === 'user' ? '@' : '', titleOf(target)];
  return target.link ? (
    <a class="mention" {...target.link}>
      {text}
    </a>
  ) : (
    <span class="mention">{text}</span>
  );
};

const emojiPrefix = (emoji: string | undefined) => (emoji === undefined || emoji === '' ? '' : `${emojiOf(emoji)} `);

const button: InlineView = ({ data }, { context }) => {
  const { label, kind, size, ref, action } = data as { label: string; kind: string; size?: string; ref?: ContentRef; action?: unknown };
  const icon = namedIcon(data['icon'], context);
  const url = isRecord(action) ? context.linkOfAction?.(action) : undefined;
  const ofAction = url !== undefined && isSafeUrl(url) ? { href: url } : undefined;
  const attributes = (ref && targetOf(ref, context)?.link) ?? ofAction;
  const names = classNames('button', kind === 'primary' ? 'primary' : 'secondary', size === 'small' || size === 'large' ? size : undefined);
  return attributes ? (
    <a class={names} {...attributes}>
      {icon}
      {label}
    </a>
  ) : (
    <span class={names}>
      {icon}
      {label}
    </span>
  );
};

/** A note is shown below the document: that works without scripts, in print, and for those who listen. */
export function annotated(inline: Inline, inner: ComponentChildren, renderer: Renderer): ComponentChildren {
  const number = renderer.note(inline.fragments ?? []);
  return [
    isReference(inline) ? null : <span class="annotated">{inner}</span>,
    <sup class="note-ref">
      <a id={`note-ref:${number}`} href={`#note:${number}`} role="doc-noteref" aria-label={renderer.context.words.note(number)}>
        {number}
      </a>
    </sup>,
  ];
}

/** Footnotes of Markdown annotate their own raised number, which the number of the note replaces. */
const isReference = (inline: Inline): boolean =>
  inlinesOf(inline).every(
    (node) =>
      node.object === 'text' &&
      node.leaves.every(({ text, marks }) => /^\d{1,3}$/.test(text) && marks.some(({ type }) => type === 'superscript')),
  );

const inlineImage: InlineView = ({ data }, renderer) => {
  const { alt, caption, size } = data as { alt?: string; caption?: string; size?: string };
  return imagePair(
    data,
    { alt: alt ?? caption ?? '', className: size === 'original' ? 'inline-image original' : 'inline-image' },
    renderer,
  );
};

export const INLINE_VIEWS: Readonly<Record<InlineType, InlineView>> = {
  link,
  mention,
  button,
  annotation: (inline, renderer) => annotated(inline, renderer.inlines(inlinesOf(inline)), renderer),
  'inline-image': inlineImage,
  emoji: ({ data }) => <span class="emoji">{emojiOf(String(data['code']))}</span>,
  // An icon decorates the text beside it.
  icon: ({ data }, { context }) => namedIcon(data['icon'], context, colorClass('color', data['color'])),
  // What cannot be evaluated is shown for its author to see.
  expression: ({ data }) => <code class="expression">{`{{ ${String(data['expression'])} }}`}</code>,
  'inline-math': ({ data }, renderer) => formula(String(data['formula']), 'inline', renderer),
};
