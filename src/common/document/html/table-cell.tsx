import type { ComponentChildren } from 'preact';
import { isRecord } from '../../json/is-record.js';
import { type ContentRef, refProblem } from '../content-ref.js';
import type { Block } from '../rich-text.js';
import { isSafeUrl } from '../safe-url.js';
import type { TableCell, TableColumn } from '../table-view.js';
import { classNames } from './class-names.js';
import { colorClass } from './color-class.js';
import { emojiOf } from './emoji.js';
import { imageSource } from './image-pair.js';
import { targetOf, titleOf } from './links.js';
import { inlinesOf, type Renderer } from './renderer.js';

/** The content of a cell, by the type of its column. */
export function tableCell({ value, fragment }: TableCell, column: TableColumn, renderer: Renderer): ComponentChildren {
  if (fragment) return cellBlocks(fragment.nodes, renderer);
  if (value === undefined || value === null) return null;
  const ref = refIn(value);
  if (ref) return referenceCell(ref, column, value, renderer);
  if (Array.isArray(value)) return value.map((item, index) => [index > 0 && ', ', valueCell(item, column, renderer)]);
  return valueCell(value, column, renderer);
}

/** A cell of one paragraph is its text. */
function cellBlocks(blocks: readonly Block[], renderer: Renderer): ComponentChildren {
  const [only, ...more] = blocks;
  const isText = more.length === 0 && only?.type === 'paragraph' && only.data['align'] === undefined;
  return isText ? renderer.inlines(inlinesOf(only)) : renderer.blocks(blocks);
}

/** The reference in the value of a cell: the value itself, or its `ref`. */
export function refIn(value: unknown): ContentRef | undefined {
  if (!isRecord(value)) return undefined;
  const { objectFit: _, alt: __, ...rest } = value;
  const ref = isRecord(rest['ref']) ? rest['ref'] : rest;
  return refProblem(ref) === undefined ? (ref as ContentRef) : undefined;
}

function referenceCell(ref: ContentRef, { type }: TableColumn, value: unknown, renderer: Renderer): ComponentChildren {
  const { alt, objectFit } = value as { alt?: string; objectFit?: string };
  if (type === 'image') return cellImage(ref, renderer, classNames('cell-image', objectFit && `fit-${objectFit}`), alt);
  return referenceLink(ref, renderer);
}

/** An image that may not be seen is its text, if it has one. */
export function cellImage(ref: ContentRef, renderer: Renderer, className: string | undefined, alt = ''): ComponentChildren {
  const source = imageSource(ref, renderer);
  if (!source) return alt === '' ? null : alt;
  const { href, width, height } = source;
  return <img class={className} src={href} alt={alt} width={width} height={height} loading="lazy" decoding="async" />;
}

function referenceLink(ref: ContentRef, { context }: Renderer): ComponentChildren {
  const target = targetOf(ref, context);
  if (!target) return null;
  const { emoji } = target;
  const text = [emoji === undefined || emoji === '' ? '' : `${emojiOf(emoji)} `, titleOf(target)];
  return target.link ? <a {...target.link}>{text}</a> : text;
}

function valueCell(value: unknown, column: TableColumn, renderer: Renderer): ComponentChildren {
  const { type, options = [], max = 5 } = column;
  const { words, language } = renderer.context;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (typeof value === 'boolean')
    return <span class={value ? 'checkbox checked' : 'checkbox'} role="img" aria-label={value ? words.yes : words.no} />;
  if (type === 'rating' && typeof value === 'number') return ratingCell(value, max, words.rating(value, max));
  if (type === 'files') return fileLink({ kind: 'file', file: text }, renderer);
  if (type === 'users') return referenceLink({ kind: 'user', user: text }, renderer);
  if (type === 'number' && typeof value === 'number')
    return new Intl.NumberFormat(Intl.NumberFormat.supportedLocalesOf(language)).format(value);
  const option = type === 'select' ? options.find((option) => option.value === text) : undefined;
  return type === 'select' ? <span class={classNames('tag', colorClass('background', option?.color))}>{option?.label ?? text}</span> : text;
}

const MOST_STARS = 10;

const ratingCell = (value: number, most: number, label: string): ComponentChildren => {
  if (most > MOST_STARS || value < 0) return label;
  const full = Math.min(Math.round(value), Math.floor(most));
  return (
    <span class="rating" role="img" aria-label={label}>
      {'★'.repeat(full)}
      {'☆'.repeat(Math.max(0, Math.floor(most) - full))}
    </span>
  );
};

function fileLink(ref: ContentRef, { context }: Renderer): ComponentChildren {
  const file = context.file(ref);
  if (!file) return null;
  return isSafeUrl(file.href) ? <a href={file.href}>{file.name}</a> : file.name;
}
