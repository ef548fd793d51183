import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../config/startup-error.js';
import { ApiClient, type ServiceOptions } from './api-client.js';
import { conclude } from './program.js';
import { unzipTo } from './unzip-to.js';

interface ExportOptions extends ServiceOptions {
  site: string;
  out: string;
  org?: string;
  address?: string;
}

interface SiteExport {
  id: string;
  state: 'waiting' | 'making' | 'ready' | 'failed';
  failure?: string;
  progress: number;
  report?: {
    pages: number;
    files: number;
    redirects: number;
    searchable: boolean;
    renamed: { path: string; file: string }[];
    renamedCount: number;
    remarks: string[];
  };
  urls: { archive?: string };
}

/** Milliseconds between two looks. */
const PAUSE = 500;
const SHOWN = 20;

/** Has a running service export a site, and unpacks the archive. */
export async function exportSite({ site, out, org, address, ...service }: ExportOptions): Promise<void> {
  const folder = resolve(out);
  await conclude(
    service,
    async () => {
      await requireEmpty(folder);
      const api = new ApiClient(service);
      const organization = org ?? (await onlyOrganization(api));
      const made = await make(api, `/orgs/${encodeURIComponent(organization)}/sites/${encodeURIComponent(site)}/exports`, address);
      // At the address that the caller knows, which may be another one than that of visitors.
      const archive = made.urls.archive!;
      await unpack(await api.download(archive.slice(archive.indexOf('/v1/') + '/v1'.length)), folder);
      return { folder, export: made.id, ...made.report! };
    },
    ({ pages, files, redirects, ...report }) =>
      [`${pages} pages, ${files} files, ${redirects} redirects in ${folder}`, ...remarksOf(report)].join('\n'),
  );
}

async function make(api: ApiClient, exports: string, address: string | undefined): Promise<SiteExport> {
  const { id } = await api.post<SiteExport>(exports, { ...(address !== undefined && { address }) });
  let told = 0;
  for (;;) {
    const made = await api.get<SiteExport>(`${exports}/${id}`);
    if (made.state === 'ready') return made;
    if (made.state === 'failed') throw new StartupError(`The site cannot be exported: ${made.failure}`);
    if (made.progress > told) process.stderr.write(`${(told = made.progress)} pages\n`);
    await sleep(PAUSE);
  }
}

function remarksOf({
  searchable,
  renamed,
  renamedCount,
  remarks,
}: Pick<NonNullable<SiteExport['report']>, 'searchable' | 'renamed' | 'renamedCount' | 'remarks'>) {
  const shown = renamed.slice(0, SHOWN).map(({ path, file }) => `  ${path} is ${file}`);
  return [
    ...(searchable ? [] : ['The site has too many pages for a search without a service']),
    ...(renamedCount > 0 ? [`${renamedCount} paths have other names, because some file systems cannot have theirs:`, ...shown] : []),
    ...(renamedCount > shown.length ? [`  … and ${renamedCount - shown.length} more`] : []),
    ...remarks,
  ];
}

/** Nothing is overwritten: files of pages that are gone would stay beside the new ones. */
async function requireEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartupError(error.code === 'ENOTDIR' ? `${folder} is a file` : `${folder} cannot be read: ${error.message}`);
  });
  if (names.length > 0) throw new StartupError(`${folder} is not empty: name a new folder, or remove it first`);
}

/** The folder appears when it is complete. */
async function unpack(response: Response, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const [scratch, incomplete] = [await mkdtemp(join(tmpdir(), 'bindery-')), await mkdtemp(`${folder}.part-`)];
  try {
    const archive = join(scratch, 'site.zip');
    await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(archive));
    await unzipTo(archive, incomplete);
    await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(incomplete, folder);
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await rm(incomplete, { recursive: true, force: true });
  }
}

/** The organization of somebody who is a member of one. */
async function onlyOrganization(api: ApiClient): Promise<string> {
  const found = await api.find<{ id: string; title: string }>('/orgs', () => true);
  if (found.length === 1) return found[0]!.id;
  const names = found.map(({ id, title }) => `${id} (${title})`).join(', ');
  throw new StartupError(found.length === 0 ? 'You are a member of no organization' : `Choose the organization with --org: ${names}`);
}
