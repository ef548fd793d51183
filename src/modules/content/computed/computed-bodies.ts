import { bytesOfMany } from '../../../common/caches/estimate-bytes.js';
import { withKeys } from '../../../common/document/block-keys.js';
import { parseMarkdown } from '../../../common/document/parse-markdown.js';
import { type Document, DocumentRefused, EMPTY_DOCUMENT } from '../../../common/document/rich-text.js';
import type { Resolve } from '../../../common/document/tag-data.js';
import { usesIn, type StoredUses } from '../../../common/document/uses-in.js';
import { PageIndex } from '../../versions/records/page-index.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import { Draft } from '../../versions/draft/draft.js';
import { LinkResolver } from '../../versions/draft/link-resolver.js';
import { idFor, type ComputedRecord } from './computed-records.js';

/** The addresses of what pages show, in Markdown. */
const NAMES = /\/(?:files|reusable-contents|openapi)\/|openapi|swagger/;

interface Body {
  record: ComputedRecord;
  /** The page tree of its source: made when a link of it is followed first. */
  tree: () => PageIndex;
}

/** The bodies of computed pages, computed only for pages that are read. */
export class ComputedBodies {
  private readonly bodies = new Map<string, Body>();
  private readonly byKey = new Map<string, string[]>();

  /** The bodies by entry. */
  constructor(entries: readonly (readonly ComputedRecord[])[]) {
    for (const records of entries) {
      let made: PageIndex | undefined;
      const tree = () => (made ??= PageIndex.build(new Map(records.map(({ own }) => [own.id, own]))));
      for (const record of records) {
        const {
          made: page,
          page: { id },
        } = record;
        this.bodies.set(id, { record, tree });
        if (page.key !== undefined) this.byKey.set(page.key, [...(this.byKey.get(page.key) ?? []), id]);
      }
    }
  }

  /** The estimated size in memory, without the pages of the tree around them. */
  get bytes(): number {
    const made = Array.from(this.bodies.values(), ({ record: { made, own, page } }) => [own !== page && own, made.markdown, made.document]);
    return bytesOfMany(made, made.length);
  }

  /** Returns undefined for a page that was not computed. */
  documentOf(content: Content, pageId: string): Document | undefined {
    const body = this.bodies.get(pageId);
    return body && keyed(said(body, content), pageId);
  }

  keyOf(pageId: string): string | undefined {
    return this.bodies.get(pageId)?.record.made.key;
  }

  withKey(key: string): readonly string[] {
    return this.byKey.get(key) ?? [];
  }

  /** Bodies that name nothing are not parsed. */
  usesOf(content: Content, pageId: string): StoredUses | undefined {
    const body = this.bodies.get(pageId);
    if (!body || (body.record.made.markdown !== undefined && !NAMES.test(body.record.made.markdown))) return undefined;
    return usesIn(said(body, content), content.revision.spaceId);
  }
}

function said({ record: { made, page, own }, tree }: Body, content: Content): Document {
  if (made.document !== undefined) return made.document;
  if (made.markdown === undefined) return EMPTY_DOCUMENT;
  const [within, around] = [resolverAt(own, { ...content, pages: tree() }), resolverAt(page, content)];
  try {
    return parseMarkdown(made.markdown, { resolve: (href) => within(href) ?? around(href) }).document;
  } catch (error) {
    if (error instanceof DocumentRefused) return EMPTY_DOCUMENT;
    throw error;
  }
}

const resolverAt = ({ parent, slug }: PageRecord, content: Content): Resolve =>
  new LinkResolver(new Draft(content, new Map()), new Map()).at({ parent, slug });

/** Derives the keys of blocks, so that they are the same on every read. */
function keyed(document: Document, pageId: string): Document {
  let blocks = 0;
  return withKeys(document, () => idFor(`${pageId} ${blocks++}`));
}
