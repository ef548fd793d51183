import { Injectable } from '@nestjs/common';
import { PageBodies } from '../../content/pages/page-bodies.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { ReusableContentRecord } from '../../versions/records/reusable-content-record.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import type { Layout } from '../format/layout.js';
import { printPage } from './print-page.js';
import { printReusableContent } from './print-reusable-content.js';

export interface PrintedText {
  id: string;
  path: string;
  text: string;
}

/** The number of documents that one statement reads. */
const BATCH = 50;
const PLAIN = { evaluated: false, dereferenced: false } as const;

/** Prints some pages and reusable contents of a content as the files that a layout gives them. */
@Injectable()
export class PrintTexts {
  constructor(private readonly pageBodies: PageBodies) {}

  async *pages(content: Content, layout: Layout, pages: readonly PageRecord[]): AsyncGenerator<PrintedText, void> {
    for (let from = 0; from < pages.length; from += BATCH) {
      const batch = pages.slice(from, from + BATCH);
      const documents = this.pageBodies.documents(content, batch, PLAIN);
      for (const { id } of batch) {
        const placed = layout.pages.get(id)!;
        yield { id, path: placed.path, text: printPage(placed, (await documents.next()).value!, layout) };
      }
    }
  }

  async *reusableContents(content: Content, layout: Layout, records: readonly ReusableContentRecord[]): AsyncGenerator<PrintedText, void> {
    for (let from = 0; from < records.length; from += BATCH) {
      const batch = records.slice(from, from + BATCH);
      const documents = this.pageBodies.documents(content, batch, PLAIN);
      for (const { id, title } of batch) {
        const path = layout.reusableContents.get(id)!;
        yield { id, path, text: printReusableContent(title, (await documents.next()).value!, layout, path) };
      }
    }
  }
}
