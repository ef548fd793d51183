import { EMPTY_DOCUMENT, type RichTextDocument } from '../../../common/contract/document.js';
import { withKeys } from '../document/block-keys.js';
import { parseMarkdown } from '../document/parse-markdown.js';
import { DocumentTooComplex, type Document } from '../document/rich-text.js';
import type { Content } from '../revisions/revisions.service.js';
import { Draft } from '../write/apply/draft.js';
import { LinkResolver } from '../write/apply/resolve-links.js';
import { idFor, type ComputedRecord } from './computed-records.js';

/** What computed pages say, worked out for those that are read. */
export class ComputedBodies {
  private readonly records: ReadonlyMap<string, ComputedRecord>;

  constructor(
    records: readonly ComputedRecord[],
    /** Names the state of all of them together. */
    readonly seed: string,
  ) {
    this.records = new Map(records.map((record) => [record.page.id, record]));
  }

  /** Undefined for a page that was not computed. */
  documentOf(content: Content, pageId: string): RichTextDocument | undefined {
    const record = this.records.get(pageId);
    return record && keyed(said(record, content), pageId);
  }
}

function said({ made: { markdown, document }, page }: ComputedRecord, content: Content): RichTextDocument {
  if (document !== undefined) return document;
  if (markdown === undefined) return EMPTY_DOCUMENT;
  const resolve = new LinkResolver(new Draft(content, new Map()), new Map()).at({ parent: page.parent, slug: page.slug });
  try {
    return parseMarkdown(markdown, { resolve }).document;
  } catch (error) {
    if (error instanceof DocumentTooComplex) return EMPTY_DOCUMENT;
    throw error;
  }
}

/** Blocks are known by keys that are the same whenever they are read. */
function keyed(document: RichTextDocument, pageId: string): RichTextDocument {
  let blocks = 0;
  return withKeys(document as Document, () => idFor(`${pageId} ${blocks++}`));
}
