import { readDto } from '../../../../common/http/read-dto.js';
import { isRecord } from '../../../../common/json/is-record.js';
import type { ContentRef } from '../../../../common/document/content-ref.js';
import type { Resolve } from '../../../../common/document/tag-data.js';
import { ContentBatch } from '../../../content/write/changes/content-batch.js';
import { changed, type VariableChanges } from '../../../content/write/changes/variables.field.js';
import { isUntouched } from '../../../templates/is-untouched.js';
import type { Variables } from '../../../versions/records/content-root.js';
import type { FileRecord } from '../../../versions/records/file-record.js';
import { normalPage } from '../../../versions/records/normal-page.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import type { ReusableContentRecord } from '../../../versions/records/reusable-content-record.js';
import { readText } from '../archive/source-file.js';
import { spoken } from '../layouts/folder-nodes.js';
import { parseYaml } from '../layouts/page-head.js';
import { ImportFailed } from '../model/import-failed.js';
import type { PlannedPage } from '../plan/plan.js';
import { titleOf } from '../plan/plan-pages.js';
import type { KnownEntry } from './entry-log.js';
import { outcomeOf } from './import-entries.js';
import type { CollectedChanges } from './imported-changes.js';
import { pageRecord, readFields, refOf } from './page-fields.js';
import type { ReadContext } from './run-context.js';

/** Collects what files change that have been read, but not what those change that are gone. */
export async function collectChanges(context: ReadContext, settled: ReadonlyMap<string, KnownEntry>): Promise<CollectedChanges> {
  const { plan, content, run } = context;
  const pages = new Map<string, PageRecord | null>();
  const needed = new Set<string>();
  // From below: a page that could not be read, or was removed here, is still needed if there are pages below it.
  for (const page of plan.pages.toReversed()) {
    const entry = settled.get(page.key)!;
    const isRead = entry.kind === 'page' && entry.outcome !== 'skipped';
    const wasRemoved = run.mode === 'sync' && page.origin !== undefined && !page.existing;
    const isOwn = isRead || page.existing !== undefined || (entry.kind === 'entry' && !wasRemoved);
    if (isOwn || needed.has(page.id)) needed.add(page.parent ?? '');
    if (!isRead && !needed.has(page.id) && (entry.kind === 'page' || wasRemoved)) continue;
    if (entry.kind === 'page' && !isRead && page.existing) continue;
    const record = isRead ? (entry.record as PageRecord | null) : await entryOf(page, context, entry.record);
    if (record) pages.set(record.id, record);
  }
  const placed = new Map<string, PageRecord | null>(plan.pages.flatMap(({ id }) => (pages.has(id) ? [[id, pages.get(id)!] as const] : [])));
  for (const id of replacedBy(context, placed)) placed.set(id, null);
  const of = <T extends { id: string }>(kind: string) =>
    new Map<string, T | null>(
      [...settled.values()].flatMap((entry) =>
        entry.kind === kind && entry.record ? [[entry.targetId!, entry.record as T] as const] : [],
      ),
    );
  const variables = await variablesOf(context);
  return {
    pages: placed,
    files: of<FileRecord>('file'),
    reusableContents: of<ReusableContentRecord>('reusable-content'),
    ...(variables && outcomeOf(content.root.variables, variables).record && { variables }),
  };
}

/** `own` is the condition of a page that could not be read: the pages below it are hidden with it. */
async function entryOf(
  page: PlannedPage,
  { resolver, plan, now }: ReadContext,
  own: Pick<PageRecord, 'condition'> | null,
): Promise<PageRecord | undefined> {
  const { resolve } = resolver.at(`${plan.root}SUMMARY.md`, undefined);
  const fields = await entryRecord(page, resolve);
  const existing = page.existing && normalPage(page.existing);
  return outcomeOf(existing, pageRecord(page, { ...fields, ...own }, now)).record as PageRecord | undefined;
}

async function variablesOf({ plan, tree, content }: ReadContext): Promise<Variables | undefined> {
  const said = plan.variables === undefined ? undefined : parseYaml((await readText(tree.files.get(plan.variables)!)) ?? '');
  return isRecord(said) ? readVariables(content.root.variables, said) : undefined;
}

/** An import at the top replaces the empty page that a new space has: otherwise that would stay its first page. */
function replacedBy({ content, run }: ReadContext, pages: ReadonlyMap<string, PageRecord | null>): string[] {
  const isFirst = run.target.page === undefined && isUntouched(content) && [...pages.values()].some((page) => page?.type === 'document');
  return isFirst ? Array.from(content.pages.inOrder(), ({ id }) => id).filter((id) => !pages.has(id)) : [];
}

/** The variables of a space after those of an import are set, by the rules of a request. */
async function readVariables(before: Variables, said: Readonly<Record<string, unknown>>): Promise<Variables> {
  const { problems } = await readDto(ContentBatch, { changes: [{ operation: 'set_variables', variables: said }] }, false);
  const [problem] = problems.first;
  if (problem) throw new ImportFailed(`The variables in \`vars.yaml\` are invalid: the value ${problem.message}`);
  return changed(before, said as VariableChanges);
}

/** What the table of contents can say of groups and links. */
const MARKED = ['linkTitle', 'emoji', 'icon', 'hidden', 'condition'] as const;
const OF_GROUPS = ['noIndex', 'noRobotsIndex'] as const;

/** The fields of an entry without a file: from the table of contents, and from the existing entry. */
async function entryRecord(
  { node, type, slug, existing }: PlannedPage,
  resolve: Resolve,
): Promise<Partial<PageRecord> & { title: string }> {
  const { mark } = node;
  const listed = titleOf(node) === '' ? spoken(slug) : titleOf(node);
  // A page that only holds others, and a computed page, are not changed by an import.
  if (existing && (type === 'document' || type === 'computed')) return existing;
  const marked = Object.fromEntries([...MARKED, ...(type === 'group' ? OF_GROUPS : [])].map((name) => [name, mark[name]]));
  const target = type === 'link' ? (refOf(mark['target'], resolve) ?? linkOf(node.href, resolve)) : undefined;
  const { fields, invalid } = await readFields(type === 'computed' ? 'document' : type, {
    title: listed.slice(0, 255),
    ...marked,
    ...(node.hidden && { hidden: true }),
    ...(node.kept && { condition: 'false' }),
    ...(target && { target }),
  });
  // Nobody may see what is below a condition that cannot be understood.
  const closed = invalid.includes('condition') ? { condition: 'false' } : {};
  return { ...fields, ...closed, title: fields.title ?? spoken(slug), ...(target && { target }) };
}

const linkOf = (href: string | undefined, resolve: Resolve): ContentRef => refOf(href, resolve) ?? { kind: 'url', url: href ?? '#' };
