import { api } from '../../../api/client.js';
import { ask } from '../../../api/problem.js';
import { reread, useQuery } from '../../../api/queries.js';
import { askTagged, type Tagged } from '../../../api/tagged.js';
import type { SitePath } from '../site-queries.js';
import { changesOf, completeOf, type Look } from './look-settings.js';

/** What has a look: a site, or one of its site spaces. */
export interface LookOwner {
  path: SitePath;
  siteSpaceId?: string;
}

const SITE = '/v1/orgs/{organizationId}/sites/{siteId}/customization';
const SITE_SPACE = '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization';

const ofSpace = (path: SitePath, siteSpaceId: string) => ({ path: { ...path, siteSpaceId } });

/** What is read can be sent again. */
const readLook = ({ path, siteSpaceId }: LookOwner): Promise<Tagged<Look>> =>
  askTagged(siteSpaceId === undefined ? api.GET(SITE, { params: { path } }) : api.GET(SITE_SPACE, { params: ofSpace(path, siteSpaceId) }));

export const useLook = (owner: LookOwner) => useQuery(['site-look', owner.path, owner.siteSpaceId ?? null], () => readLook(owner));

/** Saves the look, unless somebody else changed it since it was read. A site space goes on following its site in what was not changed. */
export async function saveLook(owner: LookOwner, look: Look, before: Tagged<Look>): Promise<Tagged<Look>> {
  const { path, siteSpaceId } = owner;
  const header = before.tag === undefined ? {} : { 'If-Match': before.tag };
  if (siteSpaceId === undefined) await ask(api.PUT(SITE, { params: { path, header }, body: completeOf(look) }));
  else await ask(api.PATCH(SITE_SPACE, { params: { ...ofSpace(path, siteSpaceId), header }, body: changesOf(before.data, look) }));
  await reread(['site-look', path]);
  return readLook(owner);
}

/** Lets a site space look like its site again. */
export async function resetLook(path: SitePath, siteSpaceId: string): Promise<void> {
  await ask(api.DELETE(SITE_SPACE, { params: ofSpace(path, siteSpaceId) }));
  await reread(['site-look', path]);
}

/** The path of a preview: the service may be reached under another host than its own address says. */
export async function previewLook({ path, siteSpaceId }: LookOwner, look: Look, before: Look): Promise<string> {
  const { url } = await ask(
    siteSpaceId === undefined
      ? api.POST(`${SITE}/preview`, { params: { path }, body: completeOf(look) })
      : api.POST(`${SITE_SPACE}/preview`, { params: ofSpace(path, siteSpaceId), body: changesOf(before, look) }),
  );
  return new URL(url).pathname;
}
