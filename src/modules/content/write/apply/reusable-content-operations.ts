import { newId } from '../../../../common/db/ids.js';
import { keepKeys } from '../../../../common/document/block-keys.js';
import type { Document } from '../../../../common/document/rich-text.js';
import type { BodyDto } from '../changes/body.dto.js';
import type {
  DeleteReusableContentDto,
  InsertReusableContentDto,
  UpdateReusableContentDto,
} from '../changes/reusable-content-changes.dto.js';
import { refuse, type Batch } from './batch.js';
import type { BodyBudget } from './body-budget.js';
import { readBlocks } from './page-body.js';

const EMPTY: Document = { object: 'document', data: { schemaVersion: 1 }, nodes: [] };

export function insertReusableContent(
  batch: Batch,
  { title, document }: InsertReusableContentDto,
  pointer: string,
  budget: BodyBudget,
): void {
  const said = batch.draft.keep(read(batch, document, EMPTY, { pointer, budget }));
  const record = { id: newId(), title, ...(said !== undefined && { document: said }), createdAt: batch.now, updatedAt: batch.now };
  batch.draft.reusableContents.put(record);
  batch.created('created_reusable_content', record.id);
}

export function updateReusableContent(
  batch: Batch,
  { reusableContent: id, title, document }: UpdateReusableContentDto,
  pointer: string,
  budget: BodyBudget,
): void {
  const { document: former, ...record } = known(batch, id, pointer);
  const before = (batch.draft.documentOf(former) as Document | undefined) ?? EMPTY;
  const said = document ? batch.draft.keep(read(batch, document, before, { pointer, budget })) : former;
  batch.draft.reusableContents.put({
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
  batch.draft.reusableContents.get(id) ?? refuse(`${pointer}/reusableContent`, 'names no reusable content');

function read(batch: Batch, body: BodyDto, before: Document, { pointer, budget }: { pointer: string; budget: BodyBudget }): Document {
  budget.document(before);
  const resolve = batch.links.at({ parent: null, slug: '', before });
  const nodes = readBlocks(body, `${pointer}/document`, { resolve, budget });
  return keepKeys(before, { ...EMPTY, nodes }, newId);
}
