import { methodClass, pathOf } from '../../../../common/api-reference/html/method.js';
import type { Words } from '../../../../common/words/words.js';

/** A page of an operation, a webhook or a schema, or one that arranges such pages. */
export interface ListedPart {
  title: string;
  href: string;
  method?: string;
  /** The path, or the name of a webhook. */
  address?: string;
}

/** A specification may have thousands: further ones are at the same address with a number. */
const MOST_NAMES = 600;
const MOST_OPERATIONS = 150;

interface Props {
  parts: readonly ListedPart[];
  /** The address of the page. */
  href: string;
  /** Which of the lists is shown, from 0; the last one if there are fewer. `all` is for files, which know no queries. */
  list: number | 'all';
  words: Pick<Words['reader'], 'previous' | 'next'>;
}

/** What a page of a tag leads to. */
export function ApiContents({ parts, href, list, words }: Props) {
  if (parts.length === 0) return null;
  const hasOnlyNames = parts.every(({ method }) => method === undefined);
  const most = list === 'all' ? parts.length : hasOnlyNames ? MOST_NAMES : MOST_OPERATIONS;
  const last = Math.ceil(parts.length / most) - 1;
  const at = list === 'all' ? 0 : Math.min(list, last);
  const shown = parts.slice(at * most, (at + 1) * most);
  return (
    <>
      {hasOnlyNames ? <Names parts={shown} /> : <Operations parts={shown} />}
      {last > 0 && (
        <p class="api-contents-pages">
          {at > 0 && (
            <a rel="prev" href={listAddress(href, at - 1)}>
              {words.previous}
            </a>
          )}
          <span>
            {at * most + 1}–{at * most + shown.length} / {parts.length}
          </span>
          {at < last && (
            <a rel="next" href={listAddress(href, at + 1)}>
              {words.next}
            </a>
          )}
        </p>
      )}
    </>
  );
}

/** A list beyond the first one has its number in the query, counted from 1. */
const LIST = 'list';
const listAddress = (href: string, list: number) => (list === 0 ? href : `${href}?${LIST}=${list + 1}`);

/** More lists than a specification can have pages. */
const MOST_LISTS = 100;

/** Which list a query asks for; the first one if it is none of ours. */
export function wantedList(query: URLSearchParams): number {
  const wanted = Number(query.get(LIST) ?? 1);
  return Number.isInteger(wanted) && wanted >= 1 && wanted <= MOST_LISTS ? wanted - 1 : 0;
}

const Operations = ({ parts }: Pick<Props, 'parts'>) => (
  <ul class="api-contents">
    {parts.map(({ title, href, method, address }) => (
      <li key={href}>
        <a href={href}>
          {method !== undefined && <span class={methodClass(method)}>{method.toUpperCase()}</span>}
          <span class="api-contents-title">{title}</span>
          {address !== undefined && address !== title && <code>{pathOf(address)}</code>}
        </a>
      </li>
    ))}
  </ul>
);

const Names = ({ parts }: Pick<Props, 'parts'>) => (
  <ul class="api-contents of-names">
    {parts.map(({ title, href }) => (
      <li key={href}>
        <a href={href}>{title}</a>
      </li>
    ))}
  </ul>
);
