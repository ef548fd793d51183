import { basename, dirname, resolve } from 'node:path';
import { StartupError } from '../config/startup-error.js';
import { ApiClient, type ServiceOptions } from './api-client.js';
import { countsOf, importArchive, remarksOf, withArchive, type ImportChoice, type ImportRun } from './import-files.js';
import { conclude } from './program.js';
import { lacksPages } from './zip-folder.js';

interface PublishOptions extends ServiceOptions, ImportChoice {
  org?: string;
  title?: string;
  space?: string;
  site?: string;
  visibility: string;
}

interface Titled {
  id: string;
  title: string;
}

interface Site extends Titled {
  published: boolean;
  urls: { published?: string };
}

interface ChangeRequest {
  id: string;
  subject: string;
}

interface Published {
  address: string;
  organization: string;
  space: string;
  site: string;
  import: ImportRun;
}

/** The subject of the change requests of this command: one that is still open is continued. */
const SUBJECT = 'Publish files';
/** Folders that many projects have: the folder around them says what they are about. */
const USUAL = /^(?:docs?|documentation|content|src)$/i;
const LONGEST_TITLE = 50;

const say = (step: string) => process.stderr.write(`${step}\n`);

/** Makes or updates a space and a site that show the files of a folder. Each step looks first at what there is, so it can be repeated. */
export async function publishFolder(path: string, options: PublishOptions): Promise<void> {
  await conclude(
    options,
    async () => {
      await requirePages(path);
      return withArchive(path, (archive) => publish(archive, options.title ?? titleOf(path), options));
    },
    ({ address }) => address,
  );
}

/** Before anything is created: a wrong folder must leave no empty space behind. */
async function requirePages(path: string): Promise<void> {
  if (await lacksPages(path)) throw new StartupError(`${path} contains no Markdown or HTML files`);
}

async function publish(archive: string, title: string, options: PublishOptions): Promise<Published> {
  const { org, space, site, visibility, ...service } = options;
  const api = new ApiClient(service);
  const organization = await organizationOf(api, org, space);
  const spaceId = space ?? (await spaceOf(api, organization, title));
  const run = await update(api, organization, spaceId, archive, options);
  const shown = await siteOf(api, organization, spaceId, title, site, visibility);
  if (!shown.published) say(`Publishing the site ${shown.id}`);
  const { urls } = shown.published ? shown : await api.post<Site>(`/orgs/${organization}/sites/${shown.id}/publish`);
  if (urls.published === undefined) throw new StartupError(`The site ${shown.id} has no address`);
  return { address: urls.published, organization, space: spaceId, site: shown.id, import: run };
}

async function organizationOf(api: ApiClient, org: string | undefined, space: string | undefined): Promise<string> {
  if (org !== undefined) return org;
  if (space !== undefined) return (await api.get<{ organization: string }>(`/spaces/${encodeURIComponent(space)}`)).organization;
  return only(await api.find<Titled>('/orgs', () => true), 'organization', '--org', 'Create one first: POST /v1/orgs').id;
}

async function spaceOf(api: ApiClient, organization: string, title: string): Promise<string> {
  const found = await api.find<Titled>(`/orgs/${organization}/spaces`, (each) => each.title === title);
  if (found.length > 0) return only(found, 'space', '--space').id;
  const { id } = await api.post<Titled>(`/orgs/${organization}/spaces`, { title, empty: true });
  say(`Created the space “${title}” (${id})`);
  return id;
}

/** Imports the files into a change request, and merges it. */
async function update(
  api: ApiClient,
  organization: string,
  space: string,
  archive: string,
  { sync, allowRemovingMost, include, exclude }: ImportChoice,
): Promise<ImportRun> {
  const requests = `/spaces/${encodeURIComponent(space)}/change-requests`;
  const mine = (await api.get<{ id: string }>('/user')).id;
  const begun = ['draft', 'open'].map((status) =>
    api.find<ChangeRequest>(`${requests}?creator=${mine}&status=${status}`, ({ subject }) => subject === SUBJECT),
  );
  const [open] = (await Promise.all(begun)).flat();
  const wanted = { target: { space, changeRequest: open?.id }, subject: SUBJECT };
  const run = await importArchive(api, organization, archive, wanted, { sync, allowRemovingMost, include, exclude });
  say(`Imported: ${countsOf(run.summary)}`);
  for (const line of remarksOf(run)) say(line);
  const changeRequest = run.target.changeRequest ?? open?.id;
  if (changeRequest === undefined) return run;
  await api.post(`${requests}/${changeRequest}/merge`).catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error;
    throw new StartupError(`The change request ${changeRequest} waits, and the next call continues it. ${error.message}`);
  });
  say(`Merged the change request ${changeRequest}`);
  return run;
}

/** The site that shows the space, or a new one. */
async function siteOf(
  api: ApiClient,
  organization: string,
  space: string,
  title: string,
  named: string | undefined,
  visibility: string,
): Promise<Site> {
  const sites = `/orgs/${organization}/sites`;
  const showing = await api.find<Site>(`${sites}?space=${encodeURIComponent(space)}`, ({ id }) => named === undefined || id === named);
  if (showing.length > 0) return only(showing, 'site', '--site');
  if (named !== undefined) {
    await api.post(`${sites}/${encodeURIComponent(named)}/site-spaces`, { spaceId: space });
    say(`Added the space to the site ${named}`);
    return api.get<Site>(`${sites}/${encodeURIComponent(named)}`);
  }
  const site = await api.post<Site>(sites, { title, visibility, spaces: [space] });
  say(`Created the site “${title}” (${site.id}): ${visibility}`);
  return site;
}

/** Of several things that could be meant, none is chosen. */
function only<T extends Titled>(found: readonly T[], kind: string, option: string, ifNone = ''): T {
  const [first, ...others] = found;
  if (!first) throw new StartupError(`There is no ${kind}. ${ifNone}`.trim());
  if (others.length === 0) return first;
  const names = found.slice(0, 10).map(({ id, title }) => `${id} (${title})`);
  throw new StartupError(`Several could be meant, choose the ${kind} with ${option}: ${names.join(', ')}`);
}

function titleOf(path: string): string {
  const whole = resolve(path);
  const name = USUAL.test(basename(whole)) ? basename(dirname(whole)) : basename(whole);
  return [...name].slice(0, LONGEST_TITLE).join('') || 'Documentation';
}
