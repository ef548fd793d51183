import type { MarkdownReader } from '../../common/document/markdown-reader.js';
import { newId } from '../../common/ids/ids.js';
import type { ContentRef } from '../../common/document/content-ref.js';
import type { Content } from '../versions/revisions/revisions.service.js';
import { Batch } from '../content/write/apply/batch.js';
import { BodyBudget } from '../content/write/apply/body-budget.js';
import type { Draft } from '../versions/draft/draft.js';
import { insertGroup, insertPage } from '../content/write/apply/page-operations.js';
import { slugFor } from '../versions/records/slug.js';
import type { BuiltInTemplate } from './built-in/built-in-template.js';
import { freeSlug } from '../versions/draft/free-slug.js';

/** Adds the pages of a built-in template, with their links to each other and to the values of its parameters. */
export async function addBuiltIn(
  content: Content,
  { changes }: BuiltInTemplate,
  given: ReadonlyMap<string, ContentRef>,
  markdown: MarkdownReader,
): Promise<Draft> {
  const own = changes.flatMap(({ ref }): [string, ContentRef][] => (ref === undefined ? [] : [[ref, { kind: 'page', page: newId() }]]));
  const names = new Map([...given, ...own]);
  const batch = new Batch({ content, documents: new Map(), past: new Map(), before: undefined, files: new Map(), markdown, names });
  const budget = new BodyBudget();
  for (const [i, change] of changes.entries()) {
    const atTop = change.operation === 'insert_group' || change.into === undefined;
    const slug = atTop ? freeSlug(batch.draft, slugFor(change.title ?? '')) : undefined;
    if (change.operation === 'insert_group') insertGroup(batch, { ...change, slug }, `/changes/${i}`);
    else await insertPage(batch, { ...change, slug }, `/changes/${i}`, budget);
  }
  return batch.draft;
}
