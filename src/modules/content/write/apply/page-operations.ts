import { newId } from '../../../../common/ids/ids.js';
import { keepKeysInSteps, withKeys } from '../../../../common/document/block-keys.js';
import { canonical } from '../../../../common/document/canonical.js';
import { refuseInvalid } from '../../../../common/document/read-body.js';
import { type Document, EMPTY_DOCUMENT } from '../../../../common/document/rich-text.js';
import { sameContent } from '../../../../common/document/same-content.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import type {
  InsertComputedDto,
  InsertGroupDto,
  InsertLinkDto,
  InsertPageDto,
  UpdatePageDto,
  DeletePageDto,
} from '../changes/page-changes.dto.js';
import type { PatchPageDto } from '../changes/patch-page.dto.js';
import { slugFor } from '../../../versions/records/slug.js';
import { refuse, type Batch } from './batch.js';
import type { BodyBudget } from './body-budget.js';
import { readPageBody, type PageBody } from './page-body.js';
import { fieldsOf, type Fields } from './page-fields.js';
import { patchDocument } from './patch-document.js';

/** A page or group that a batch adds. */
export type EntryToAdd = InsertPageDto | InsertGroupDto;

const UNTITLED = 'Untitled';

/** The fields that an update can set by type of entry, besides the common ones. */
const OWN: Readonly<Record<PageRecord['type'], readonly string[]>> = {
  document: ['document', 'slug', 'description', 'noIndex', 'noRobotsIndex', 'layout', 'cover', 'metaLinks', 'variables'],
  group: ['slug', 'noIndex', 'noRobotsIndex'],
  link: ['target'],
  computed: [],
};
const OWN_FIELDS = new Set(Object.values(OWN).flat());

export async function insertPage(
  batch: Batch,
  { document, into, at, ref, slug, ...fields }: InsertPageDto,
  pointer: string,
  budget: BodyBudget,
): Promise<void> {
  const parent = batch.parent(into, `${pointer}/into`);
  const id = batch.idFor(ref);
  const resolve = batch.links.at({ parent, slug: slug || slugFor(fields.title ?? UNTITLED) });
  const { document: said, ...named } = await readPageBody(document, `${pointer}/document`, { resolve, budget, ...batch.hands });
  const title = named.title ?? fields.title ?? UNTITLED;
  insert(
    batch,
    { id, type: 'document', parent, at, slug: slug || slugFor(title), fields: { ...fields, ...named, title }, pointer, ref },
    {
      document: said && (await batch.keep(withKeys(said, newId))),
    },
  );
}

export function insertGroup(batch: Batch, { at, ref, slug, title, ...fields }: InsertGroupDto, pointer: string): void {
  const id = batch.idFor(ref);
  insert(batch, { id, type: 'group', parent: null, at, slug: slug || slugFor(title), fields: { ...fields, title }, pointer, ref }, {});
}

export function insertLink(batch: Batch, { into, at, target, ...fields }: InsertLinkDto, pointer: string): void {
  const parent = batch.parent(into, `${pointer}/into`);
  insert(batch, { id: newId(), type: 'link', parent, at, slug: '', fields, pointer }, { target: batch.resolved(target) });
}

export function insertComputed(batch: Batch, { into, at, computed, ...fields }: InsertComputedDto, pointer: string): void {
  const parent = batch.parent(into, `${pointer}/into`);
  insert(batch, { id: newId(), type: 'computed', parent, at, slug: '', fields, pointer }, { computed: { ...computed } });
}

export async function updatePage(batch: Batch, change: UpdatePageDto, pointer: string, budget: BodyBudget): Promise<void> {
  const { page: pageOrRef, document, into, at, slug, target, ...fields } = change;
  const page = batch.known(pageOrRef, `${pointer}/page`);
  refuseForeign(page, change, pointer);
  const parent = into === undefined ? page.parent : batch.parent(into, `${pointer}/into`, page);
  if (batch.draft.isBelow(parent, page.id)) refuse(`${pointer}/into`, 'is the page itself or a page below it');
  const before = documentOf(batch, page);
  const resolve = batch.links.at({ parent, slug: page.slug, before });
  if (document) budget.document(before);
  const said = document && (await readPageBody(document, `${pointer}/document`, { resolve, budget, ...batch.hands }));
  const { document: body, ...named }: PageBody = said ?? {};
  const next: PageRecord = {
    ...page,
    ...fieldsOf({ ...fields, ...named }, page, (ref) => batch.resolved(ref)),
    parent,
    position: positionFor(batch, page, parent, at),
    ...(slug !== undefined && { slug: slug || slugFor(named.title ?? fields.title ?? page.title) }),
    ...(target !== undefined && { target: batch.resolved(target) }),
    ...(said && { document: body && (await batch.keep(await batch.turns.run(keepKeysInSteps(before, body, newId)))) }),
    updatedAt: batch.now,
  };
  batch.place(next, pointer);
  batch.updated('updated_page', page.id);
}

/** Moves a page only if its parent or its index changes. */
function positionFor({ draft }: Batch, page: PageRecord, parent: string | null, at: number | undefined): string {
  if (parent !== page.parent) return draft.positionAt(parent, at, page.id);
  return at === undefined ? page.position : draft.positionOf(page, at);
}

export async function patchPage(
  batch: Batch,
  { page: pageOrRef, edits }: PatchPageDto,
  pointer: string,
  budget: BodyBudget,
): Promise<void> {
  const page = batch.known(pageOrRef, `${pointer}/page`);
  if (page.type !== 'document') refuse(`${pointer}/page`, 'is an entry without a document');
  const before = documentOf(batch, page);
  const resolve = batch.links.at({ parent: page.parent, slug: page.slug, before });
  budget.document(before);
  const patched = await patchDocument(before, edits, pointer, { resolve, budget, ...batch.hands });
  await batch.turns.pass();
  refuseInvalid(patched, `${pointer}/edits`);
  await batch.turns.pass();
  const after = canonical(patched);
  await batch.turns.pass();
  // Blocks that were replaced by equal ones are the same blocks: only their fresh keys would differ.
  const document = sameContent(before, after) ? page.document : await batch.keep(withKeys(after, newId));
  batch.place({ ...page, document, updatedAt: batch.now }, pointer);
  batch.updated('updated_page', page.id);
}

export function deletePage(batch: Batch, { page: pageOrRef }: DeletePageDto, pointer: string): void {
  const page = batch.known(pageOrRef, `${pointer}/page`);
  for (const gone of batch.draft.remove(page)) batch.deleted('deleted_page', gone);
}

/** Returns the document of a page at this point of the batch. */
export const documentOf = (batch: Batch, { document }: Pick<PageRecord, 'document'>): Document =>
  batch.draft.documentOf(document) ?? EMPTY_DOCUMENT;

interface NewEntry {
  id: string;
  type: PageRecord['type'];
  parent: string | null;
  at: number | undefined;
  slug: string;
  fields: Fields & { title?: string };
  pointer: string;
  ref?: string;
}

function insert(batch: Batch, { id, type, parent, at, slug, fields, pointer, ref }: NewEntry, own: Partial<PageRecord>): void {
  const position = batch.draft.positionAt(parent, at);
  const title = fields.title ?? UNTITLED;
  const page = {
    id,
    type,
    parent,
    position,
    slug,
    ...fieldsOf(fields, {}, (ref) => batch.resolved(ref)),
    title,
    ...own,
    createdAt: batch.now,
    updatedAt: batch.now,
  };
  batch.place(page, pointer);
  batch.created('created_page', id, ref);
}

function refuseForeign({ type }: PageRecord, change: UpdatePageDto, pointer: string): void {
  for (const [field, value] of Object.entries(change)) {
    if (value !== undefined && OWN_FIELDS.has(field) && !OWN[type].includes(field))
      refuse(`${pointer}/${field}`, `cannot be set on a ${type}`);
  }
}
