import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import { refsIn } from '../../../common/document/refs-in.js';
import type { Document } from '../../../common/document/rich-text.js';
import { Audience, visitorWith } from '../../../common/expressions/audience.js';
import { FileStore } from '../../../common/storage/file-store.js';
import { Env } from '../../../config/env.js';
import { peopleIn } from '../../../common/document/people-as-text.js';
import { SpaceQueries } from '../../spaces/space.queries.js';
import { PageBodies } from '../../content/pages/page-bodies.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import type { PdfFile, PdfPage, PdfPlan } from '../pdf-plan.js';
import type { PdfSource } from './print-pdf.js';
import { compileExpression } from '../../../common/expressions/expression.js';
import { ExpressionError } from '../../../common/expressions/parse-syntax.js';
import type { PageRecord } from '../../versions/records/page-record.js';

/** What a PDF shows besides its pages. */
export interface PdfCover {
  title: string;
  lines: readonly string[];
  language: string;
}

const AS_READ = { evaluated: true, dereferenced: true, described: true } as const;
/** A PDF that cannot tell its readers apart shows none of them what has a condition. */
const WITHOUT_CLAIMS = new Audience({});
const BATCH = 20;
/** In bytes: a larger image is printed as its text. */
const LARGEST_IMAGE = 20 * 1024 * 1024;
/** In bytes, for all images of a PDF. */
const MOST_IMAGES = 512 * 1024 * 1024;

/** Reads what PDFs are made of, a batch of pages at a time, as readers see it. */
@Injectable()
export class PdfContent {
  constructor(
    private readonly env: Env,
    private readonly pageBodies: PageBodies,
    private readonly spaceQueries: SpaceQueries,
    private readonly fileStore: FileStore,
  ) {}

  /** `content` is what the audience sees. */
  source(content: Content, choice: PdfChoice, { title, lines, language }: PdfCover, audience = WITHOUT_CLAIMS): PdfSource {
    const chosen = pagesOfPdf(content, choice);
    return {
      plan: this.plan(content, chosen, { title, cover: choice.only ? null : lines, language }),
      pages: this.pages(content, chosen, audience),
      image: this.imagesOf(content),
    };
  }

  private plan(
    content: Content,
    chosen: readonly ChosenPage[],
    { title, cover, language }: Pick<PdfPlan, 'title' | 'cover' | 'language'>,
  ): PdfPlan {
    const { revision, pages } = content;
    const included = new Set(chosen.map(({ page }) => page.id));
    const others = pages.inOrder().filter(({ id }) => !included.has(id));
    const planned = [...chosen, ...others.map((page) => ({ page, depth: 0 }))];
    return {
      title,
      cover,
      language,
      spaceId: revision.spaceId,
      revisedAt: revision.createdAt.getTime(),
      pages: planned.map(({ page: { id, type, title: own, target }, depth }) => ({
        id,
        type,
        title: own,
        depth,
        included: included.has(id),
        target: target ?? null,
      })),
      fontsDir: this.env.fontsDir ?? null,
    };
  }

  private async *pages(content: Content, chosen: readonly ChosenPage[], audience: Audience): AsyncGenerator<readonly PdfPage[], void> {
    const turns = new Turns();
    for (let from = 0; from < chosen.length; from += BATCH) {
      const records = chosen.slice(from, from + BATCH).map(({ page }) => page);
      const documents: (Document | null)[] = [];
      for await (const document of this.pageBodies.documents(content, records, { ...AS_READ, audience })) {
        documents.push(document);
        await turns.pass();
      }
      const mentioned = documents.flatMap((document) => (document === null ? [] : peopleIn(document)));
      const users = await this.spaceQueries.memberNames(content.revision.spaceId, mentioned);
      yield records.map(({ id, type, title, description = '', emoji = '' }, index): PdfPage => {
        const document = type === 'document' ? documents[index]! : null;
        return { id, title, description, emoji, document, files: filesIn(content, document), users };
      });
    }
  }

  private imagesOf({ files }: Content): PdfSource['image'] {
    let left = MOST_IMAGES;
    return async (fileId) => {
      const file = files.get(fileId);
      if (!file || file.size > LARGEST_IMAGE || file.size > left) return null;
      left -= file.size;
      const stream = await this.fileStore.read(file.hash);
      return stream ? buffer(stream) : null;
    };
  }
}

function filesIn({ files }: Content, document: Document | null): Record<string, PdfFile> {
  const found: Record<string, PdfFile> = {};
  for (const ref of document ? refsIn(document) : []) {
    const file = ref.kind === 'file' ? files.get(String(ref['file'])) : undefined;
    if (file) found[file.id] = { name: file.name, contentType: file.contentType, size: file.size };
  }
  return found;
}

/** Which pages a PDF consists of. */
interface PdfChoice {
  /** The page that it starts with; without it, all pages. */
  page: string | null;
  /** Only that page, without the pages below it. */
  only: boolean;
}

interface ChosenPage {
  page: PageRecord;
  depth: number;
}

/**
 * The pages of a PDF in the order of the tree. Hidden pages, pages whose condition is not met by a reader without claims,
 * and the pages below them are left out, unless the PDF starts with them.
 */
function pagesOfPdf(content: Content, { page: start, only }: PdfChoice): ChosenPage[] {
  const chosen: ChosenPage[] = [];
  const first = start === null ? undefined : content.pages.get(start);
  const waiting: ChosenPage[] = first ? [{ page: first, depth: 0 }] : below(content, null, 0);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    chosen.push(next);
    if (!only) waiting.push(...below(content, next.page.id, next.depth + 1));
  }
  return chosen;
}

/** In reverse, because the last one is taken first. */
const below = (content: Content, parent: string | null, depth: number): ChosenPage[] =>
  content.pages
    .childrenOf(parent)
    .filter((page) => isShown(page, content))
    .map((page) => ({ page, depth }))
    .toReversed();

function isShown({ hidden, condition, variables }: PageRecord, { root }: Content): boolean {
  if (hidden === true) return false;
  if (condition === undefined) return true;
  try {
    const scope = { page: { vars: variables ?? {} }, space: { vars: root.variables }, visitor: visitorWith({}) };
    return compileExpression(condition).holds(scope);
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}
