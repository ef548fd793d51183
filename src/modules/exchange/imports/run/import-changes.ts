import { Injectable } from '@nestjs/common';
import { isRecord } from '../../../../common/json/is-record.js';
import type { Variables } from '../../../versions/records/content-root.js';
import type { FileRecord } from '../../../versions/records/file-record.js';
import { normalPage } from '../../../versions/records/normal-page.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import type { ReusableContentRecord } from '../../../versions/records/reusable-content-record.js';
import type { Changes } from '../../../versions/revisions/store-changes.js';
import { readText } from '../archive/read-text.js';
import { parseYaml } from '../layouts/page-head.js';
import type { PlannedPage } from '../plan/plan.js';
import { entryRecord } from './entry-record.js';
import { ImportEntries } from './import-entries.js';
import { outcomeOf } from './outcome-of.js';
import { pageRecord } from './page-record.js';
import { readVariables } from './read-variables.js';
import type { RunContext } from './run-context.js';

/** Collects what an import changes, after all its files are read. */
@Injectable()
export class ImportChanges {
  constructor(private readonly importEntries: ImportEntries) {}

  async collect(context: RunContext): Promise<Changes> {
    const { plan, content, run } = context;
    const settled = new Map((await this.importEntries.list(run.id)).map((entry) => [entry.path, entry]));
    const pages = new Map<string, PageRecord>();
    const hasChildren = new Set(plan.pages.map(({ parent }) => parent));
    for (const page of plan.pages) {
      const entry = settled.get(page.key)!;
      const isKept = entry.kind === 'page' && entry.outcome !== 'skipped';
      // A page that could not be read is still needed if there are pages below it.
      if (entry.kind === 'page' && !isKept && (page.existing || !hasChildren.has(page.id))) continue;
      const record = isKept ? (entry.record as PageRecord | null) : await this.entryOf(page, context, entry.record);
      if (record) pages.set(record.id, record);
    }
    const of = <T extends { id: string }>(kind: string) =>
      new Map(
        [...settled.values()].flatMap((entry) =>
          entry.kind === kind && entry.record ? [[entry.targetId!, entry.record as T] as const] : [],
        ),
      );
    const variables = await this.variablesOf(context);
    return {
      pages,
      files: of<FileRecord>('file'),
      reusableContents: of<ReusableContentRecord>('reusable-content'),
      ...(variables && outcomeOf(content.root.variables, variables).record && { variables }),
    };
  }

  /** `own` is the condition of a page that could not be read: the pages below it are hidden with it. */
  private async entryOf(
    page: PlannedPage,
    { resolver, plan, now }: RunContext,
    own: Pick<PageRecord, 'condition'> | null,
  ): Promise<PageRecord | undefined> {
    const { resolve } = resolver.at(`${plan.root}SUMMARY.md`, undefined);
    const fields = await entryRecord(page, resolve);
    const existing = page.existing && normalPage(page.existing);
    return outcomeOf(existing, pageRecord(page, { ...fields, ...own }, now)).record as PageRecord | undefined;
  }

  private async variablesOf({ plan, tree, content }: RunContext): Promise<Variables | undefined> {
    const said = plan.variables === undefined ? undefined : parseYaml((await readText(tree.files.get(plan.variables)!)) ?? '');
    return isRecord(said) ? readVariables(content.root.variables, said) : undefined;
  }
}
