import { Injectable } from '@nestjs/common';
import { Turns } from '../../../../common/concurrency/turns.js';
import { MarkdownReader } from '../../../../common/document/markdown-reader.js';
import type { Resolve } from '../../../../common/document/tag-data.js';
import { normalPage } from '../../../versions/records/normal-page.js';
import type { ReusableContentRecord } from '../../../versions/records/reusable-content-record.js';
import { RevisionsService } from '../../../versions/revisions/revisions.service.js';
import { oneLine } from '../../format/one-line.js';
import { refersAnew } from '../../../content/write/specification-use.js';
import { DIALECTS } from '../dialects/dialect.js';
import { withDraftCondition } from '../dialects/draft-condition.js';
import { toolFields } from '../dialects/tool-fields.js';
import { withoutUnseen } from '../dialects/without-unseen.js';
import { ImportLimits } from '../model/import-limits.js';
import { spoken } from '../layouts/folder-nodes.js';
import { readPageText } from '../layouts/page-text.js';
import { isHtmlPath, nameOfPage } from '../layouts/page-path.js';
import type { Followed } from '../plan/path-resolver.js';
import { titleOf } from '../plan/plan-pages.js';
import type { PlannedFile, PlannedPage } from '../plan/plan.js';
import type { Settled } from './entry-log.js';
import { outcomeOf } from './import-entries.js';
import { pageRecord, readPageFields } from './page-fields.js';
import { conditionOfRefused, listed, orRefusal, readPage, readReusableContent, type ReadText } from './read-page.js';
import type { ReadContext } from './run-context.js';
import { linksOfText } from './links-of-text.js';
import { StoreTexts } from './store-texts.js';
import { keepKeysInSteps, withKeys } from '../../../../common/document/block-keys.js';
import { hashOf } from '../../../../common/json/canonical-json.js';
import { newId } from '../../../../common/ids/ids.js';
import { linksIn } from '../../../../common/document/links-in.js';
import type { Document } from '../../../../common/document/rich-text.js';
import { sameContent } from '../../../../common/document/same-content.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import type { ImportMode } from '../model/import.entity.js';
import { type Fingerprint, fingerprintOf } from '../plan/fingerprint.js';
import { isEdited, saysSame } from '../plan/origin.js';

/** One batch is stored with a few statements. It is also what an interrupted run repeats. */
const BATCH = 100;
/** Bytes of the texts of a batch. */
const LARGEST_BATCH = 2 * 1024 * 1024;

/** A file with text, and the hash of the document that it had before. */
interface TextFile {
  path: string;
  before: string | undefined;
  settle: (text: ReadText, batch: DocumentsBatch, resolve: Resolve) => Promise<Omit<Settled, 'n'>>;
  /** Why the file is not imported, although it can be. */
  refuse?: (fingerprint: Fingerprint) => string | undefined;
  read: typeof readPage;
  /** Whether the tool keeps it from readers, although its file does not say so. */
  isKept?: boolean;
}

/** Reads pages and reusable contents, and stores their documents. Their records are stored by the last step, all at once. */
@Injectable()
export class ImportTexts {
  constructor(
    private readonly importLimits: ImportLimits,
    private readonly markdownReader: MarkdownReader,
    private readonly revisionsService: RevisionsService,
    private readonly storeTexts: StoreTexts,
  ) {}

  async run(context: ReadContext): Promise<void> {
    const { plan, entries } = context;
    const contents = [...plan.reusableContents.values()].map((file) => this.contentFile(file, context));
    const pages = plan.pages.flatMap((page) => (page.node.path === undefined ? [] : this.pageFile(page, page.node.path, context)));
    const waiting = [...contents, ...pages].filter(({ path }) => entries.get(path)?.outcome === null);
    const turns = new Turns();
    for (const batch of this.batches(waiting, context)) {
      context.signal.throwIfAborted();
      await this.importBatch(batch, context, turns);
    }
  }

  private *batches(files: readonly TextFile[], { tree }: ReadContext): Generator<TextFile[]> {
    let batch: TextFile[] = [];
    let size = 0;
    for (const file of files) {
      batch.push(file);
      size += tree.files.get(file.path)!.size;
      if (batch.length < BATCH && size < LARGEST_BATCH) continue;
      yield batch;
      [batch, size] = [[], 0];
    }
    if (batch.length > 0) yield batch;
  }

  private async importBatch(files: readonly TextFile[], context: ReadContext, turns: Turns): Promise<void> {
    const { run, resolver } = context;
    const former = await this.revisionsService.documents(run.spaceId, [...new Set(files.flatMap(({ before }) => before ?? []))]);
    const batch = new DocumentsBatch(former, turns);
    const settled: Settled[] = [];
    const wanted = new Set<string>();
    const included = new Set<string>();
    for (const file of files) {
      const { resolve, followed } = resolver.at(file.path, batch.before(file.before));
      const outcome = await this.importFile(file, context, { batch, included, followed }, resolve);
      settled.push({ n: context.entries.get(file.path)!.n, ...outcome });
      for (const path of followed.files) wanted.add(path);
      await turns.pass();
    }
    await this.storeTexts.store(context, batch.made, settled, { wanted: [...wanted], included: [...included] });
  }

  private async importFile(
    { path, before, read, settle, refuse, isKept = false }: TextFile,
    { run, tree, source, plan, mayUseSpecifications }: ReadContext,
    { batch, included, followed }: { batch: DocumentsBatch; included: Set<string>; followed: Followed },
    resolve: Resolve,
  ): Promise<Omit<Settled, 'n'>> {
    const file = tree.files.get(path)!;
    if (file.size > this.importLimits.page) return skipped(`It is larger than ${this.importLimits.page / 1024 / 1024} MB`);
    const text = await readPageText(file);
    if (text === undefined) return skipped('It is not text in UTF-8');
    const fingerprint = fingerprintOf(text);
    const refusal = refuse?.(fingerprint);
    if (refusal !== undefined) return { ...skipped(refusal), fingerprint };
    const page = source.page(path);
    const said = await orRefusal(async () => {
      const notice = (mark: string) => page.notice(mark);
      const shown = isHtmlPath(path) ? withoutUnseen(text, notice, true) : withoutUnseen(await DIALECTS[plan.layout](text, page), notice);
      return read(path, withDraftCondition(shown, plan.layout, isKept), resolve, this.markdownReader);
    });
    for (const path of page.included) included.add(path);
    const isHidden = typeof said !== 'string' && !mayUseSpecifications && refersAnew(said.document, batch.before(before));
    if (typeof said !== 'string' && !isHidden) {
      const settled = await settle({ ...said, remarks: [...page.remarks, ...(said.remarks ?? [])] }, batch, resolve);
      const { anchors } = linksIn(said.document, run.spaceId);
      const marks = page.marks.size > 0 ? { marks: Object.fromEntries(page.marks) } : {};
      return { ...settled, ...marks, fingerprint, anchors, links: linksOfText(text, said.document, followed) };
    }
    const condition = conditionOfRefused(withDraftCondition(text, plan.layout, isKept));
    return { ...skipped(typeof said === 'string' ? said : HIDDEN), ...(condition !== undefined && { record: { condition } }) };
  }

  private pageFile(page: PlannedPage, path: string, { plan, content, now, run }: ReadContext): TextFile {
    const { node, origin } = page;
    const existing = page.existing && normalPage(page.existing);
    const isMerged = run.mode === 'sync' && isEdited(origin, existing);
    const wasRemoved = run.mode === 'sync' && origin !== undefined && !content.pages.get(origin.targetId);
    return {
      path,
      before: isMerged ? origin?.imported?.document : existing?.document,
      read: readPage,
      ...(node.kept && { isKept: true }),
      ...(wasRemoved && { refuse: ({ source }) => (source === origin.source ? REMOVED_HERE : undefined) }),
      settle: async ({ title: said, document, front, condition, remarks }, batch, resolve) => {
        const inContents = titleOf(node);
        const title = said ?? (inContents === '' ? spoken(nameOfPage(path, plan.root) ?? page.slug) : inContents);
        const linkTitle = typeof front['linkTitle'] === 'string' ? front['linkTitle'] : differing(inContents, title);
        const hidden = node.hidden && front['hidden'] === undefined ? { hidden: true } : {};
        const { fields, invalid } = await readPageFields(
          { ...toolFields(front, plan.layout), ...front, ...hidden },
          { title, linkTitle, condition },
          resolve,
        );
        const hash = await batch.keep(document, isMerged ? origin?.imported?.document : existing?.document);
        const imported = pageRecord(page, { title, ...fields, ...(hash !== undefined && { document: hash }) }, now);
        const isKept = isMerged && saysSame(imported, origin!.imported!);
        const record = isKept ? placed(page, existing!, now) : imported;
        const problems = [
          ...(invalid.length > 0 ? [`The front matter has invalid values: \`${invalid.join('`, `')}\``] : []),
          ...(isEdited(origin, existing) ? [editedReason(run.mode, isKept)] : []),
          ...(node.kept ? [KEPT] : []),
          ...(remarks ?? []),
        ];
        return { ...movedOr(outcomeOf(existing, record), page), ...reasonOf(problems), imported };
      },
    };
  }

  private contentFile({ id, path }: PlannedFile, { content, origins, now, run }: ReadContext): TextFile {
    const existing = content.reusableContents.get(id);
    const origin = origins.get(path);
    const isMerged = run.mode === 'sync' && isEdited(origin, existing);
    const before = isMerged ? origin?.imported?.document : existing?.document;
    return {
      path,
      before,
      read: (_, text, resolve, markdown) => readReusableContent(text, resolve, markdown),
      settle: async ({ title = spoken(nameOfPage(path, '') ?? ''), document, remarks = [] }, batch) => {
        const hash = await batch.keep(document, before);
        const imported: ReusableContentRecord = {
          id,
          title: title.slice(0, 255),
          ...(hash !== undefined && { document: hash }),
          createdAt: existing?.createdAt ?? now,
          updatedAt: now,
        };
        const isKept = isMerged && saysSame(imported, origin!.imported!);
        const problems = isEdited(origin, existing) ? [editedReason(run.mode, isKept), ...remarks] : remarks;
        return { ...outcomeOf(existing, isKept ? existing! : imported), ...reasonOf(problems), imported };
      },
    };
  }
}

/** What was edited here since stays, and has its new place. */
const placed = ({ parent, position, slug }: PlannedPage, existing: PageRecord, now: string): PageRecord => ({
  ...existing,
  parent,
  position,
  slug,
  updatedAt: now,
});

function movedOr(settled: ReturnType<typeof outcomeOf>, { existing, parent, slug }: PlannedPage): ReturnType<typeof outcomeOf> {
  const isMoved = settled.outcome === 'updated' && existing !== undefined && (existing.parent !== parent || existing.slug !== slug);
  return isMoved ? { ...settled, outcome: 'moved' } : settled;
}

function editedReason(mode: ImportMode, isKept: boolean): string {
  if (isKept) return 'It was edited here since the last import, and the file was not: it stays as it is';
  if (mode === 'sync') return MERGED;
  return 'It was edited here since the last import: the file replaces that';
}

/** The reason of files that were changed on both sides. */
export const MERGED = 'It was edited here since the last import, and the file as well: both are merged';
/** The reason of pages that only editors see because of other files. */
const KEPT = 'The tool does not show it to readers: only editors see it';
const REMOVED_HERE = 'It was removed here since the last import, and the file was not changed';

/** What the table of contents calls a page, if that is not its title. */
const differing = (named: string, title: string) => (named === '' || oneLine(named) === oneLine(title) ? undefined : named);

const reasonOf = (problems: readonly string[]) => (problems.length > 0 ? { reason: listed(problems) } : {});

const HIDDEN = 'It refers to an OpenAPI specification that does not exist, or that the author of the import may not view';

const skipped = (reason: string): Omit<Settled, 'n'> => ({ outcome: 'skipped', reason });

/** The documents of some files that are read together: those before, and the new ones by hash. */
class DocumentsBatch {
  readonly made = new Map<string, Document>();

  constructor(
    private readonly former: ReadonlyMap<string, Document>,
    private readonly turns: Turns,
  ) {}

  before(hash: string | undefined): Document | undefined {
    return hash === undefined ? undefined : this.former.get(hash);
  }

  /** Returns the hash of a document; undefined for an empty one. Blocks keep the keys that they had before. */
  async keep(document: Document, hash: string | undefined): Promise<string | undefined> {
    if (document.nodes.length === 0) return undefined;
    const before = this.before(hash);
    await this.turns.pass();
    if (before && sameContent(before, document)) return hash;
    const keyed = before ? await this.turns.run(keepKeysInSteps(before, document, newId)) : withKeys(document, newId);
    await this.turns.pass();
    const made = hashOf(keyed);
    this.made.set(made, keyed);
    return made;
  }
}
