import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../config/startup-error.js';
import { ApiClient, type ServiceOptions, succeeded } from './api-client.js';
import { conclude } from './program.js';
import { zipFolder } from './zip-folder.js';

/** Which files a command imports, and how. */
export interface ImportChoice {
  sync?: boolean;
  allowRemovingMost?: boolean;
  include?: string[];
  exclude?: string[];
}

interface ImportOptions extends ServiceOptions, ImportChoice {
  space: string;
  changeRequest?: string;
  page?: string;
  subject?: string;
  dryRun?: boolean;
}

export interface ImportRun {
  id: string;
  status: string;
  reason?: string;
  target: { changeRequest?: string };
  allowRemovingMost: boolean;
  removesMost: boolean;
  summary: Record<
    'created' | 'updated' | 'moved' | 'removed' | 'unchanged' | 'skipped' | 'brokenLinks' | 'missingAnchors' | 'conflicts',
    number
  >;
  /** The first files that are moved, removed or skipped, or have a remark. */
  files?: readonly ImportedFile[];
  /** The first marks of a tool that were not understood. */
  marks?: readonly ImportedMark[];
  /** The first links that lead nowhere. */
  links?: readonly ImportedLink[];
}

interface ImportedFile {
  path: string;
  formerPath?: string;
  kind: string;
  outcome: string;
  reason?: string;
}

interface ImportedMark {
  mark: string;
  count: number;
  files: number;
  path: string;
}

interface ImportedLink {
  path: string;
  line?: number;
  text: string;
  href: string;
  problem: 'no-target' | 'no-anchor';
}

/** The number of links, of marks, and of files of each outcome that the summary names. */
const SHOWN = 50;
/** The outcomes whose files the summary names; of others, those with a remark. */
const NAMED = ['moved', 'removed', 'skipped'] as const;

/** Milliseconds between two looks. */
const PAUSE = 500;

/** Uploads a folder or a file, and waits for its import. */
export async function importFiles(path: string, options: ImportOptions): Promise<void> {
  await conclude(
    options,
    () => withArchive(path, (archive) => run(archive, options)),
    (ended) => reportOf(ended, options.dryRun === true).join('\n'),
  );
}

export const countsOf = ({ created, updated, moved, removed, unchanged, skipped }: ImportRun['summary']): string =>
  `${created} created, ${updated} updated, ${moved} moved, ${removed} removed, ${unchanged} unchanged, ${skipped} skipped`;

function reportOf(run: ImportRun, dryRun: boolean): string[] {
  const { id, target, summary } = run;
  return [
    countsOf(summary),
    ...remarksOf(run),
    ...(dryRun ? ['Nothing was changed: this is what the import would do'] : []),
    ...(dryRun && run.removesMost && !run.allowRemovingMost
      ? ['It would remove most of the pages, and is refused without --allow-removing-most']
      : []),
    ...(dryRun ? [] : [target.changeRequest === undefined ? 'Nothing was changed' : `Change request ${target.changeRequest}`]),
    `Import ${id}`,
  ];
}

/** What somebody may have to do something about. */
export function remarksOf({ summary, links = [], files = [], marks = [] }: ImportRun): string[] {
  const named = files.map(({ path, formerPath, outcome, reason }) => {
    const from = formerPath === undefined ? '' : ` (it was ${formerPath})`;
    return `  ${outcome} ${path}${from}${reason === undefined ? '' : `: ${reason}`}`;
  });
  const unknown = marks.map(({ mark, count, files: many, path }) => `  ${mark}: ${count} in ${many} files, first in ${path}`);
  return [
    ...(named.length > 0 ? ['Files', ...named] : []),
    ...(unknown.length > 0 ? ['Not understood', ...unknown] : []),
    ...linesOf(summary, links),
    ...(summary.conflicts > 0
      ? [`${summary.conflicts} conflicts with edits since the last import: resolve them in the change request`]
      : []),
  ];
}

function linesOf({ brokenLinks, missingAnchors }: ImportRun['summary'], links: readonly ImportedLink[]): string[] {
  const all = brokenLinks + missingAnchors;
  if (all === 0) return [];
  const shown = links.map(({ path, line, text, href, problem }) => {
    const place = line === undefined ? path : `${path}:${line}`;
    return `  ${place}: [${text}](${href})${problem === 'no-anchor' ? ' - the page has no such anchor' : ''}`;
  });
  const more = all > shown.length ? [`  and ${all - shown.length} more`] : [];
  return [`${brokenLinks} links lead nowhere, ${missingAnchors} lead to an anchor that is missing`, ...shown, ...more];
}

/** A folder becomes a temporary archive. */
export async function withArchive<T>(path: string, work: (archive: string) => Promise<T>): Promise<T> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new StartupError(`${path} does not exist`);
  if (!found.isDirectory()) return work(path);
  const folder = await mkdtemp(join(tmpdir(), 'bindery-import-'));
  try {
    const archive = join(folder, 'import.zip');
    await zipFolder(path, archive);
    return await work(archive);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(
  archive: string,
  { space, changeRequest, page, subject, dryRun = false, sync, allowRemovingMost, include, exclude, ...service }: ImportOptions,
): Promise<ImportRun> {
  const api = new ApiClient(service);
  const { organization } = await api.get<{ organization: string }>(`/spaces/${encodeURIComponent(space)}`);
  return importArchive(
    api,
    organization,
    archive,
    { target: { space, changeRequest, page }, subject, dryRun },
    { sync, allowRemovingMost, include, exclude },
  );
}

interface WantedImport {
  target: { space: string; changeRequest?: string | undefined; page?: string | undefined };
  subject?: string | undefined;
  dryRun?: boolean;
}

/** Uploads an archive, and waits for its import. */
export async function importArchive(
  api: ApiClient,
  organization: string,
  archive: string,
  wanted: WantedImport,
  { sync = false, allowRemovingMost = false, include, exclude }: { [name in keyof ImportChoice]: ImportChoice[name] | undefined },
): Promise<ImportRun> {
  const source = { type: 'file', files: [await upload(api, organization, archive)] };
  const how = { mode: sync ? 'sync' : 'update', allowRemovingMost, include, exclude };
  const started = await api.post<ImportRun>(`/org/${organization}/imports`, { source, ...wanted, ...how });
  const path = `/org/${organization}/imports/${started.id}`;
  const run = await ended(api, path);
  return {
    ...run,
    links: await first<ImportedLink>(api, `${path}/links`),
    marks: await first(api, `${path}/marks`),
    files: await filesOf(api, path),
  };
}

/** Images that no page shows are not worth a line, nor what was left out on purpose. */
async function filesOf(api: ApiClient, path: string): Promise<ImportedFile[]> {
  const found: ImportedFile[] = [];
  for (const outcome of NAMED) found.push(...(await first<ImportedFile>(api, `${path}/files?outcome=${outcome}`)));
  for (const outcome of ['created', 'updated', 'unchanged'])
    found.push(...(await first<ImportedFile>(api, `${path}/files?remarked=true&outcome=${outcome}`)));
  return found.filter(({ outcome, kind }) => outcome !== 'skipped' || kind === 'page' || kind === 'reusable-content');
}

async function first<T>(api: ApiClient, path: string): Promise<T[]> {
  return (await api.get<{ items: T[] }>(`${path}${path.includes('?') ? '&' : '?'}limit=${SHOWN}`)).items;
}

async function upload(api: ApiClient, organization: string, path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const announced = { name: basename(path), type: 'application/octet-stream', size };
    const { url, key } = await api.post<{ url: string; key: string }>(`/orgs/${organization}/storage/upload`, {
      file: announced,
      kind: 'import_file',
    });
    const body = Readable.toWeb(file.createReadStream({ autoClose: false })) as ReadableStream;
    const headers = { 'content-type': 'application/octet-stream', 'content-length': String(size) };
    const request: RequestInit & { duplex: 'half' } = { method: 'PUT', headers, body, duplex: 'half' };
    await succeeded(await fetch(url, request));
    return key;
  } finally {
    await file.close();
  }
}

async function ended(api: ApiClient, path: string): Promise<ImportRun> {
  for (;;) {
    const found = await api.get<ImportRun>(path);
    if (found.status === 'completed') return found;
    if (found.status === 'failed') throw new StartupError(`The import failed: ${found.reason}`);
    if (found.status === 'cancelled') throw new StartupError('The import was cancelled');
    await sleep(PAUSE);
  }
}
