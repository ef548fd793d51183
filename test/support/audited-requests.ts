import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LinkCodes } from '../../src/modules/sso/identities/link-codes.js';
import { OidcIdp } from './oidc-idp.js';
import type { Api } from './api.js';
import type { TestApp } from './app.js';
import { WorkingCopy } from './git-bridge.js';
import { makeFirstLink } from '../../src/modules/identity/make-first-link.js';
import type { MadeUser } from './make.js';
import type { World } from './places.js';

type Place = Readonly<Record<string, string>>;

interface Around {
  t: TestApp;
  world: World;
  place: Place;
  /** Calls as the owner of the world. */
  api: Api;
  /** Below it, repositories may be used. */
  gitRoot: string;
}

/** What is sent instead of an example. */
export interface AuditedRequest {
  /** Replace the invented ids of the first example, in their order. */
  ids?: readonly string[];
  body?: object | string;
  place?: Place;
  headers?: Record<string, string>;
  as?: MadeUser;
}

const require = createRequire(import.meta.url);
const FONT = '@fontsource/roboto-slab/files/roboto-slab-latin-400-normal.woff2';

const reader = ({ world }: Around): AuditedRequest => ({ ids: [world.reader.id] });
const otherOrganization = async ({ world }: Around): Promise<AuditedRequest> => ({
  ids: [(await world.make.org({ admin: world.owner })).id],
});
const newSpace = async ({ world }: Around): Promise<AuditedRequest> => ({ ids: [(await world.make.space({ org: world.org })).id] });
const section = async ({ world: { make, org } }: Around, siteId: string) =>
  (await make.siteSection({ id: siteId }, await make.space({ org }))).id;
const repository = async ({ place, gitRoot }: Around): Promise<AuditedRequest> => {
  const copy = await WorkingCopy.create(gitRoot, place['spaceId']!);
  await copy.commit({ 'README.md': '# Handbook\n' });
  return { body: { url: copy.url, ref: 'refs/heads/main' } };
};

async function upload({ t, place, api }: Around, kind: string, name: string, bytes: Buffer): Promise<string> {
  const file = { name, type: 'application/octet-stream', size: bytes.length };
  const { url, key } = (await api.post('/v1/orgs/:organizationId/storage/upload', place, { file, kind })).expect(201).body;
  const { pathname, search } = new URL(url as string);
  const headers = { 'content-type': 'application/octet-stream' };
  await t.app.inject({ method: 'PUT', url: pathname + search, headers, payload: bytes });
  return key as string;
}

/** What browsers send with the requests of scripts of a page of the service. */
const OWN_SCRIPT = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };

const form = (name: string, text: string): AuditedRequest => ({
  body: `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n${text}\r\n--x--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
});

/** Requests of operations that have no example which works by itself, or none that changes something. */
export const AUDITED_REQUESTS: Readonly<Record<string, (around: Around) => AuditedRequest | Promise<AuditedRequest>>> = {
  addMemberToOrganization: async ({ world }) => ({ body: { user: (await world.make.user({ emailVerified: true })).id } }),
  updateMembersInOrganizationTeam: async ({ world }) => ({
    body: { add: [world.owner.id], memberships: { [world.owner.id]: { role: 'owner' } } },
  }),
  acceptOrganizationInvite: async ({ world, place, api }) => {
    const { id, secret } = (await api.post('/v1/orgs/:organizationId/link-invites', place, { role: 'read' })).expect(201).body;
    return { as: await world.make.user(), place: { ...place, inviteId: id as string }, body: { secret: secret as string } };
  },
  joinOrganization: async ({ world, place, api }) => {
    (await api.patch('/v1/orgs/:organizationId', place, { emailDomains: ['engine.example'] })).expect(200);
    return { as: await world.make.user({ email: `${place['organizationId']}@engine.example`, emailVerified: true }) };
  },
  createBrowserSession: () => ({ body: {}, headers: OWN_SCRIPT }),
  signInWithFirstLink: async ({ t, world }) => ({
    body: { secret: await makeFirstLink(t.db, world.owner.id) },
    headers: OWN_SCRIPT,
  }),
  linkSSOIdentity: async ({ t, world }) => {
    const { id: providerId } = await world.make.samlProvider(world.org);
    return { body: { code: await t.app.get(LinkCodes).issue({ providerId, subject: 'grace' }) } };
  },
  createInstallationProvider: async ({ world }) => ({ body: { ...(await OidcIdp.start()).provider, organization: world.org.id } }),
  createOIDCProvider: async () => ({ body: (await OidcIdp.start()).provider }),
  transferSpace: otherOrganization,
  transferCollection: otherOrganization,
  inviteToSpace: reader,
  inviteToCollection: reader,
  inviteToSite: reader,
  requestReviewersForChangeRequest: reader,
  uploadSpaceFiles: async ({ api, place }) => {
    (await api.patch('/v1/spaces/:spaceId', place, { editMode: 'live' })).expect(200);
    return form('notes.txt', 'Some notes');
  },
  uploadChangeRequestFiles: () => form('notes.txt', 'Some notes'),
  addSectionToSite: newSpace,
  addSpaceToSite: newSpace,
  sortSiteStructure: async (around) => {
    const site = { id: around.place['siteId']! };
    const { id: group } = await around.world.make.siteSectionGroup(site);
    return { ids: [await section(around, site.id), group] };
  },
  moveSiteSection: async (around) => ({
    body: { position: { after: { type: 'site-section', siteSection: await section(around, around.place['siteId']!) } } },
  }),
  moveSiteSectionGroup: async ({ world, place }) => ({
    body: {
      position: {
        after: { type: 'site-section-group', id: (await world.make.siteSectionGroup({ id: place['siteId']! })).id },
      },
    },
  }),
  moveSiteSpace: async ({ world: { make, org }, place }) => ({
    body: {
      position: {
        after: { type: 'site-space', siteSpace: (await make.siteSpace({ id: place['siteId']! }, await make.space({ org }))).id },
      },
    },
  }),
  addSectionToGroup: async (around) => ({ ids: [await section(around, around.place['siteId']!)] }),
  deleteTemplate: async ({ api, place }) => {
    (await api.put('/v1/orgs/:organizationId/templates/:spaceId', place, {})).expect(200);
    return {};
  },
  deleteSiteSpaceCustomizationById: async ({ api, place }) => {
    const look = '/v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId/customization';
    (await api.patch(look, place, { styling: { corners: 'straight' } })).expect(200);
    return {};
  },
  createFont: async (around) => ({
    body: { family: 'Engine Slab', files: [await upload(around, 'customization_font', 'font.woff2', readFileSync(require.resolve(FONT)))] },
  }),
  startImportRun: async (around) => ({
    body: {
      source: { type: 'file', files: [await upload(around, 'import_file', 'page.md', Buffer.from('# A page'))] },
      target: { space: (await around.world.make.space({ org: around.world.org })).id },
    },
  }),
  cancelImportRun: async ({ t, place }) => {
    // In a lane without workers: a job of another import would take it, and end it before it is cancelled.
    await t.db.query(`UPDATE imports SET status = 'pending', lane = 99 WHERE id = $1`, [place['importId']]);
    return {};
  },
  resumeImportRun: async ({ t, place }) => {
    await t.db.query(`UPDATE imports SET status = 'failed' WHERE id = $1`, [place['importId']]);
    return {};
  },
  createTranslation: newSpace,
  cancelTranslation: async ({ t, place }) => {
    await t.db.query(`UPDATE translations SET status = 'running', last_run = '{}' WHERE id = $1`, [place['translationId']]);
    return {};
  },
  createGitInstallation: newSpace,
  syncGitInstallation: async ({ t, place, gitRoot }) => {
    const settings = [place['gitInstallationId'], `file://${gitRoot}/none.git`];
    await t.db.query(`UPDATE git_installations SET url = $2, ref = 'refs/heads/main' WHERE id = $1`, settings);
    return {};
  },
  cancelGitOperation: async ({ t, place }) => {
    await t.db.query(`UPDATE git_operations SET state = 'running', stage = 'repo_fetch', ended_at = NULL WHERE id = $1`, [
      place['gitOperationId'],
    ]);
    return {};
  },
  importGitRepository: repository,
  exportToGitRepository: async (around) => {
    const { body } = await repository(around);
    return { body: { ...(body as object), commitMessage: 'Write the handbook' } };
  },
};
