import { isRecord } from '../../../../common/json/is-record.js';
import { Turns } from '../../../../common/concurrency/turns.js';
import type { SourceTree } from '../archive/source-tree.js';
import type { ImportLimits } from '../model/import-limits.js';
import { type Fields, fieldsOfPage, isNo, isYes, numberField, textField, textsField } from './page-head.js';
import { readPageText } from './page-text.js';
import { isHtmlPath, isPagePath } from './page-path.js';

/** What a page says that decides where it stands. */
export interface PageHead {
  slug?: string;
  /** The whole address, in place of the one that its path says. */
  url?: string;
  /** Its place among its siblings. */
  position?: number;
  /** What the table of contents calls it. */
  label?: string;
  title?: string;
  /** Milliseconds. */
  date?: number;
  /** Its former addresses: below the address of the site, or relative to its folder. */
  aliases?: readonly string[];
  /** What other files name it by. */
  id?: string;
  /** The menus that it is in, with what it says of its places there. */
  menus?: Readonly<Record<string, Fields>>;
  /** Whether it says that it is a draft, or that it is none. */
  draft?: boolean;
  /** Whether the table of contents leaves it out. */
  hidden?: boolean;
}

/** Reads the front matter of all pages. The tree must be known before the first link is resolved. */
export async function readPageHeads(
  tree: SourceTree,
  limits: ImportLimits,
  /** What is known of pages that need not be read; null for those without front matter. */
  known: ReadonlyMap<string, PageHead | null> = new Map(),
): Promise<ReadonlyMap<string, PageHead>> {
  const heads = new Map<string, PageHead>();
  const turns = new Turns();
  for (const [path, file] of tree.files) {
    const head = known.get(path);
    if (head) heads.set(path, head);
    if (head !== undefined || !isPagePath(path) || isHtmlPath(path) || file.size > limits.page) continue;
    const text = (await readPageText(file)) ?? '';
    if (!text.startsWith('---')) continue;
    const fields = fieldsOfPage(text);
    const sidebar = isRecord(fields['sidebar']) ? fields['sidebar'] : {};
    heads.set(path, {
      slug: textField(fields, 'slug'),
      url: textField(fields, 'url'),
      position: numberField(fields, 'sidebar_position', 'nav_order', 'weight', 'order') ?? numberField(sidebar, 'order'),
      label: textField(fields, 'sidebar_label', 'linkTitle', 'nav_title', 'sidebarTitle') ?? textField(sidebar, 'label'),
      title: textField(fields, 'title'),
      date: timeOf(textField(fields, 'date')),
      id: textField(fields, 'id'),
      menus: menusOf(fields),
      ...((fields['unlisted'] === true || sidebar['hidden'] === true) && { hidden: true }),
      ...draftOf(fields),
      aliases: textsField(fields, 'aliases', 'redirect_from'),
    });
    await turns.pass();
  }
  return heads;
}

function timeOf(text: string | undefined): number | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : time;
}

const draftOf = ({ draft }: Fields): { draft?: boolean } => (isYes(draft) || isNo(draft) ? { draft: isYes(draft) } : {});

/** A menu is named alone, in a list, or with what is said of the place. */
function menusOf(fields: Fields): Readonly<Record<string, Fields>> | undefined {
  const found = Object.entries(fields).flatMap(([name, said]): [string, Fields][] => {
    if (name !== 'menu' && name !== 'menus') return [];
    if (isRecord(said)) return Object.entries(said).map(([menu, place]) => [menu, isRecord(place) ? place : {}]);
    return [said].flat().flatMap((menu: unknown) => (typeof menu === 'string' ? [[menu, {}] as [string, Fields]] : []));
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}
