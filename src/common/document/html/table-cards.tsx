import type { ComponentChildren } from 'preact';
import { isRecord } from '../../json/is-record.js';
import { wordsOfInlines } from '../fit-blocks.js';
import type { TableCell, TableColumn, TableRow, TableView, TableViewSettings } from '../table-view.js';
import { classNames } from './class-names.js';
import { targetOf, titleOf } from './links.js';
import { inlinesOf, type Renderer } from './renderer.js';
import { cellImage, refIn, tableCell } from './table-cell.js';

/** The rows of a table as cards. */
export function tableCards(view: TableView, renderer: Renderer): ComponentChildren {
  const names = classNames('cards', view.settings.cardSize === 'large' && 'large');
  return (
    <ul class={names}>
      {view.rows.map((row) => (
        <li class="table-card">{cardContent(row, view, renderer)}</li>
      ))}
    </ul>
  );
}

function cardContent(row: TableRow, { settings, columns }: TableView, renderer: Renderer): ComponentChildren {
  const { targetDefinition, coverDefinition, coverDefinitionDark, hideColumnTitle } = settings;
  const special = new Set([targetDefinition, coverDefinition, coverDefinitionDark]);
  const shown = columns.filter(({ id }) => !special.has(id));
  const filled = shown.filter(({ id }) => !isEmpty(row(id)));
  return [
    coverOf(row, settings, renderer),
    filled.map((column) => cardField(row(column.id), column, hideColumnTitle === true, renderer)),
    targetDefinition === undefined
      ? null
      : cardLink(
          row(targetDefinition),
          filled.map(({ id }) => row(id)),
          renderer,
        ),
  ];
}

const isEmpty = ({ value, fragment }: TableCell) => value === undefined && !fragment;

function coverOf(row: TableRow, { coverDefinition, coverDefinitionDark }: TableViewSettings, renderer: Renderer): ComponentChildren {
  const light = coverDefinition === undefined ? undefined : row(coverDefinition).value;
  const dark = coverDefinitionDark === undefined ? undefined : row(coverDefinitionDark).value;
  if (!coverRef(light) || !coverRef(dark)) return coverImage(light ?? dark, undefined, renderer);
  return [coverImage(light, 'only-light', renderer), coverImage(dark, 'only-dark', renderer)];
}

function coverImage(value: unknown, theme: string | undefined, renderer: Renderer): ComponentChildren {
  const ref = coverRef(value);
  const alt = isRecord(value) && typeof value['alt'] === 'string' ? value['alt'] : '';
  return ref && cellImage(ref, renderer, classNames('card-cover', theme), alt);
}

/** A cover is an image, or the first of some files. */
const coverRef = (value: unknown) => refIn(Array.isArray(value) ? { kind: 'file', file: (value as unknown[])[0] } : value);

function cardField(cell: TableCell, column: TableColumn, isUntitled: boolean, renderer: Renderer): ComponentChildren {
  const hasTitle = !isUntitled && column.type !== 'text' && column.title.trim() !== '';
  return (
    <div class="card-field">
      {hasTitle && <span class="card-label">{column.title}</span>}
      {tableCell(cell, column, renderer)}
    </div>
  );
}

/** A link that covers the card. Links in the card stay above it. */
function cardLink({ value }: TableCell, fields: readonly TableCell[], { context }: Renderer): ComponentChildren {
  const ref = refIn(value);
  const target = ref && targetOf(ref, context);
  if (!target?.link) return null;
  return <a class="card-link" {...target.link} aria-label={labelOf(fields) || titleOf(target)} />;
}

const LONGEST_LABEL = 200;

/** The first text of a card. */
function labelOf(cells: readonly TableCell[]): string {
  for (const { fragment } of cells) {
    const [first] = fragment?.nodes ?? [];
    const text = first?.type === 'paragraph' ? wordsOfInlines(inlinesOf(first)).trim() : '';
    if (text !== '') return text.slice(0, LONGEST_LABEL).toWellFormed();
  }
  return '';
}
