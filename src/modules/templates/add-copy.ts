import { Turns } from '../../common/concurrency/turns.js';
import type { Document } from '../../common/document/rich-text.js';
import { newId } from '../../common/ids/ids.js';
import type { ContentRef } from '../../common/document/content-ref.js';
import { withRefs } from '../../common/document/with-refs.js';
import type { Content } from '../versions/revisions/revisions.service.js';
import { Draft } from '../versions/draft/draft.js';
import { freeSlug } from '../versions/draft/free-slug.js';

/** The content of a space that is a template, with its documents by hash. */
export interface Original {
  content: Content;
  documents: ReadonlyMap<string, Document>;
}

/** The property that holds the id of the target, by kind of reference. */
const ID_OF: Readonly<Record<string, string>> = { page: 'page', anchor: 'page', file: 'file', 'reusable-content': 'reusableContent' };
/** The properties of a page that can refer to other content. */
const POINTING = ['cover', 'metaLinks', 'target', 'computed'] as const;

/**
 * Adds a copy of everything in the head of a space. References within the original become references within the copy.
 * A space may hold thousands of documents, so others are let in between.
 */
export async function addCopy(content: Content, { content: original, documents }: Original): Promise<Draft> {
  const turns = new Turns();
  const draft = new Draft(content, new Map());
  const now = new Date().toISOString();
  const ids = newIdsFor(original);
  const aimed = <T>(value: T): T => withRefs(value, (ref) => reaimed(ref, ids, original.revision.spaceId));
  const keep = (hash: string | undefined) => (hash === undefined ? undefined : draft.keep(aimed(documents.get(hash)!)));

  draft.variables = { ...original.root.variables, ...draft.variables };
  for (const file of original.files.values()) {
    const id = ids.get(file.id)!;
    draft.files.put(id, { ...file, id, createdAt: now });
  }
  for (const { document, ...record } of original.reusableContents.values()) {
    await turns.pass();
    const [id, said] = [ids.get(record.id)!, keep(document)];
    const dated = { createdAt: now, updatedAt: now };
    draft.reusableContents.put(id, { ...record, id, ...(said !== undefined && { document: said }), ...dated });
  }
  for (const page of original.pages.inOrder()) {
    await turns.pass();
    const pointing = Object.fromEntries(POINTING.flatMap((field) => (page[field] === undefined ? [] : [[field, aimed(page[field])]])));
    const atTop = page.parent === null || original.pages.get(page.parent) === undefined;
    draft.put({
      ...page,
      ...pointing,
      id: ids.get(page.id)!,
      ...(atTop
        ? { parent: null, position: draft.positionAt(null, undefined), slug: freeSlug(draft, page.slug) }
        : { parent: ids.get(page.parent!)! }),
      document: keep(page.document),
      createdAt: now,
      updatedAt: now,
    });
  }
  return draft;
}

function newIdsFor({ pages, files, reusableContents }: Content): ReadonlyMap<string, string> {
  const all = [...pages.inOrder(), ...files.values(), ...reusableContents.values()];
  return new Map(all.map(({ id }) => [id, newId()]));
}

function reaimed(ref: ContentRef, ids: ReadonlyMap<string, string>, spaceId: string): ContentRef {
  const member = ID_OF[ref.kind];
  const { space, ...within } = ref;
  const id = member === undefined || (space !== undefined && space !== spaceId) ? undefined : ids.get(String(ref[member]));
  return id === undefined ? ref : { ...within, [member!]: id };
}
