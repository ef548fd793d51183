import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../config/startup-error.js';
import { ApiClient, type ServiceOptions, succeeded } from './api-client.js';
import { conclude } from './program.js';
import { zipFolder } from './zip-folder.js';

interface ImportOptions extends ServiceOptions {
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
  summary: Record<'created' | 'updated' | 'unchanged' | 'skipped' | 'brokenLinks' | 'missingAnchors', number>;
  /** The first links that lead nowhere. */
  links?: readonly ImportedLink[];
}

interface ImportedLink {
  path: string;
  line?: number;
  text: string;
  href: string;
  problem: 'no-target' | 'no-anchor';
}

/** The number of links that the summary names. */
const SHOWN_LINKS = 50;

/** Milliseconds between two looks. */
const PAUSE = 500;

/** Uploads a folder or a file, and waits for its import. */
export async function importFiles(path: string, options: ImportOptions): Promise<void> {
  await conclude(
    options,
    () => withArchive(path, (archive) => run(archive, options)),
    ({ id, target, summary, links = [] }) =>
      [
        `Created ${summary.created}, updated ${summary.updated}, unchanged ${summary.unchanged}, skipped ${summary.skipped}`,
        ...linesOf(summary, links),
        target.changeRequest === undefined ? 'Nothing was changed' : `Change request ${target.changeRequest}`,
        `Import ${id}`,
      ].join('\n'),
  );
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
  { space, changeRequest, page, subject, dryRun = false, ...service }: ImportOptions,
): Promise<ImportRun> {
  const api = new ApiClient(service);
  const { organization } = await api.get<{ organization: string }>(`/spaces/${encodeURIComponent(space)}`);
  return importArchive(api, organization, archive, { target: { space, changeRequest, page }, subject, dryRun });
}

interface WantedImport {
  target: { space: string; changeRequest?: string | undefined; page?: string | undefined };
  subject?: string | undefined;
  dryRun?: boolean;
}

/** Uploads an archive, and waits for its import. */
export async function importArchive(api: ApiClient, organization: string, archive: string, wanted: WantedImport): Promise<ImportRun> {
  const source = { type: 'file', files: [await upload(api, organization, archive)] };
  const started = await api.post<ImportRun>(`/org/${organization}/imports`, { source, ...wanted });
  const path = `/org/${organization}/imports/${started.id}`;
  const run = await ended(api, path);
  const { items } = await api.get<{ items: ImportedLink[] }>(`${path}/links?limit=${SHOWN_LINKS}`);
  return { ...run, links: items };
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
