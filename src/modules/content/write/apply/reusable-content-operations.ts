import { newId } from '../../../../common/ids/ids.js';
import { keepKeysInSteps } from '../../../../common/document/block-keys.js';
import type { Body } from '../../../../common/document/read-body.js';
import { type Document, EMPTY_DOCUMENT } from '../../../../common/document/rich-text.js';
import type {
  DeleteReusableContentDto,
  InsertReusableContentDto,
  UpdateReusableContentDto,
} from '../changes/reusable-content-changes.dto.js';
import { refuse, type Batch } from './batch.js';
import type { BodyBudget } from './body-budget.js';
import { readBlocks } from './page-body.js';

export async function insertReusableContent(
  batch: Batch,
  { title, document }: InsertReusableContentDto,
  pointer: string,
  budget: BodyBudget,
): Promise<void> {
  const said = await batch.keep(await read(batch, document, EMPTY_DOCUMENT, { pointer, budget }));
  const record = { id: newId(), title, ...(said !== undefined && { document: said }), createdAt: batch.now, updatedAt: batch.now };
  batch.draft.reusableContents.put(record.id, record);
  batch.created('created_reusable_content', record.id);
}

export async function updateReusableContent(
  batch: Batch,
  { reusableContent: id, title, document }: UpdateReusableContentDto,
  pointer: string,
  budget: BodyBudget,
): Promise<void> {
  const { document: former, ...record } = known(batch, id, pointer);
  const before = batch.draft.documentOf(former) ?? EMPTY_DOCUMENT;
  const said = document ? await batch.keep(await read(batch, document, before, { pointer, budget })) : former;
  batch.draft.reusableContents.put(id, {
    ...record,
    ...(title !== undefined && { title }),
    ...(said !== undefined && { document: said }),
    updatedAt: batch.now,
  });
  batch.updated('updated_reusable_content', id);
}

export function deleteReusableContent(batch: Batch, { reusableContent: id }: DeleteReusableContentDto, pointer: string): void {
  known(batch, id, pointer);
  batch.draft.reusableContents.remove(id);
  batch.deleted('deleted_reusable_content', id);
}

const known = (batch: Batch, id: string, pointer: string) =>
  batch.draft.reusableContents.get(id) ?? refuse(`${pointer}/reusableContent`, 'is not the id of a reusable content');

async function read(
  batch: Batch,
  body: Body,
  before: Document,
  { pointer, budget }: { pointer: string; budget: BodyBudget },
): Promise<Document> {
  budget.document(before);
  const resolve = batch.links.at({ parent: null, slug: '', before });
  const nodes = await readBlocks(body, `${pointer}/document`, { resolve, budget, ...batch.hands });
  return batch.turns.run(keepKeysInSteps(before, { ...EMPTY_DOCUMENT, nodes }, newId));
}
