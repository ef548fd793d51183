import { beforeAll, describe, expect, it } from 'vitest';
import { ownIds } from '../src/common/openapi/own-ids.js';
import { useApp } from './support/app.js';
import { operationsOf, type Operation } from './support/document.js';
import { neededQuery } from './support/needed-query.js';
import type { MadeUser } from './support/make.js';
import { newWorld, placeOf, type World } from './support/places.js';
import { prepareFor } from './support/prepare-example.js';
import { nameOf, routesOf, type Route } from './support/routes.js';

const NO_SECRET = 'secrets are stored as hashes: only the recipient of the invite has it';
const NO_SCRIPT = 'only pages of the service may, in a browser';
const NO_SIGN_IN = 'a sign-in in a browser shows the code';
const NO_PROVIDER = 'needs the issuer of an identity provider that answers';
const NO_PERSON = 'needs the id of a member or team, which differs in every installation';
const NO_PLACE = 'needs the id of another space, collection or organization';
const NO_BYTES = 'the files of this world have no bytes';
const NO_REPOSITORY = 'needs the address of a repository that answers';
const NO_PUBLISHED_URL = 'needs the URL of a published site, which differs in every installation';
const NO_CONTENT = 'needs the id of a page or change request that exists';

/**
 * The examples that the service must refuse, with the status and the reason why no example can do better. The name of each
 * says that it is refused. An operation without a body is listed under its own name, and its description gives the reason.
 */
const REFUSED: Readonly<Record<string, readonly [status: number, why: string]>> = {
  download: [404, 'the address is signed: it comes from the `downloadURL` of a file'],
  putUpload: [404, 'the address is signed: it comes from the `url` of an upload'],
  exportSpace: [409, NO_BYTES],
  exportRevision: [409, NO_BYTES],
  exportChangeRequest: [409, NO_BYTES],
  cancelImportRun: [409, 'the import of this world has ended'],
  resumeImportRun: [409, 'the import of this world has completed'],
  'startImportRun: Import an uploaded archive (refused until you upload one)': [404, NO_PLACE],
  'startImportRun: Remove what is gone, too (refused until you upload an archive)': [404, NO_PLACE],
  'startImportRun: See what an import would change (refused until you upload an archive)': [404, NO_PLACE],
  'createFont: Add a font (refused until you upload its files)': [400, NO_BYTES],
  'createGitInstallation: Connect a space (refused until you name one)': [404, NO_PLACE],
  'updateGitInstallation: Choose a repository (refused until you name one that exists)': [409, NO_REPOSITORY],
  'updateGitInstallation: Use SSH (refused until you name a repository that exists)': [409, NO_REPOSITORY],
  'importGitRepository: Import a branch (refused until you name a repository that exists)': [409, NO_REPOSITORY],
  'exportToGitRepository: Export to a branch (refused until you name a repository that exists)': [409, NO_REPOSITORY],
  listGitBranches: [409, NO_REPOSITORY],
  testGitInstallation: [409, NO_REPOSITORY],
  cancelGitOperation: [409, 'the operation of this world has ended'],
  syncGitInstallation: [409, NO_REPOSITORY],
  receiveGitHook: [404, 'only the host knows the secret'],
  downloadSiteExport: [404, 'the address is signed: it comes from `urls.archive` of an export'],
  downloadPdf: [404, 'the address is signed: it comes from the `url` of a PDF'],
  'updateMembersInOrganizationTeam: Add a member by e-mail address (refused unless grace@example.com is a member)': [400, NO_PERSON],
  'updateMembersInOrganizationTeam: Make a member an owner (refused until you name a member)': [400, NO_PERSON],
  'acceptOrganizationInvite: Accept with the secret (refused until you paste the secret)': [404, NO_SECRET],
  'acceptOrganizationInvite: Choose the name of a new user (refused until you paste the secret)': [404, NO_SECRET],
  'linkSSOIdentity: Link the person with this code (refused until you paste the code)': [400, NO_SIGN_IN],
  'createBrowserSession: Begin a session (refused outside of pages of the service)': [403, NO_SCRIPT],
  'createBrowserSession: Begin one of 30 days (refused outside of pages of the service)': [403, NO_SCRIPT],
  endBrowserSession: [403, 'it ends the session of a cookie'],
  'signInWithFirstLink: Sign in (refused outside of pages of the service)': [403, NO_SCRIPT],
  'exchangeDeviceCode: Ask for the token (refused until you paste the code)': [400, NO_SIGN_IN],
  'exchangeSignInCode: Exchange the code of a sign-in (refused until you paste the code)': [400, NO_SIGN_IN],
  'addMemberToOrganization: Add a user by address (refused until you name one who can be added)': [400, NO_PERSON],
  'addMemberToOrganization: Add a user as a guest (refused until you name one who can be added)': [400, NO_PERSON],
  'createInviteLink: Create a link to a space (refused until you name one)': [404, NO_PLACE],
  'createInviteLink: Create a link to a collection (refused until you name one)': [404, NO_PLACE],
  'updateOrganizationInviteById: Change the role of a link to a space or collection (refused for other links)': [
    400,
    'the link of this world leads to the organization',
  ],
  'moveSpace: Move into a collection (refused until you name one)': [404, NO_PLACE],
  'moveSpace: Move before a space (refused until you name one)': [400, NO_PLACE],
  'moveCollection: Move into a collection (refused until you name one)': [404, NO_PLACE],
  'moveCollection: Move before a space (refused until you name one)': [400, NO_PLACE],
  'transferSpace: Transfer to another organization (refused until you name one)': [404, NO_PLACE],
  'transferCollection: Transfer to another organization (refused until you name one)': [404, NO_PLACE],
  'createCollection: Create a collection in another one (refused until you name one)': [404, NO_PLACE],
  'inviteToSite: Let a member edit (refused until you name a member)': [404, NO_PERSON],
  'inviteToSite: Let a team comment (refused until you name a team)': [404, NO_PERSON],
  'inviteToSpace: Let a member edit (refused until you name a member)': [404, NO_PERSON],
  'inviteToSpace: Let a team comment (refused until you name a team)': [404, NO_PERSON],
  'inviteToCollection: Let a member edit (refused until you name a member)': [404, NO_PERSON],
  'inviteToCollection: Let a team comment (refused until you name a team)': [404, NO_PERSON],
  'updateSpaceContent: Change the text of a page that exists (refused until you name one)': [400, NO_CONTENT],
  'updateChangeRequestContent: Change the text of a page that exists (refused until you name one)': [400, NO_CONTENT],
  'updateChangeRequest: Settle conflicts (refused until you copy them from the first answer)': [412, 'nothing is in conflict'],
  'applyTemplateToSpace: Add them to a change request (refused until you name one)': [404, NO_CONTENT],
  'requestReviewersForChangeRequest: Ask a member (refused until you name one)': [400, NO_PERSON],
  'requestReviewersForChangeRequest: Ask a member and set the subject (refused until you name one)': [400, NO_PERSON],
  'postCommentInSpace: Comment on a page (refused until you name one)': [400, NO_CONTENT],
  'postCommentInChangeRequest: Comment on a page (refused until you name one)': [400, NO_CONTENT],
  'postCommentInSpace: Mention a member (refused until you name one)': [400, NO_PERSON],
  'postCommentInChangeRequest: Mention a member (refused until you name one)': [400, NO_PERSON],
  'addExternalLinkToSite: Add a link in a group (refused until you name one)': [404, NO_PLACE],
  'createSiteRedirect: Lead it to a page (refused until you name one)': [400, NO_CONTENT],
  getPublishedContentByUrl: [404, NO_PUBLISHED_URL],
  getContentByUrl: [404, NO_PLACE],
  'resolvePublishedContentByUrl: What a URL shows to everyone (refused until you name the URL of a published site)': [
    404,
    NO_PUBLISHED_URL,
  ],
  'resolvePublishedContentByUrl: What it shows to a visitor with claims (refused until you name the URL of a published site)': [
    404,
    NO_PUBLISHED_URL,
  ],
  'createSite: Create a site with a space (refused until you name one)': [404, NO_PLACE],
  'updateSiteById: Choose what visitors see first (refused until you name a section)': [400, NO_PLACE],
  'addSpaceToSite: Add a space (refused until you name one)': [404, NO_PLACE],
  'updateSiteSpaceById: Point it to another space (refused until you name one)': [404, NO_PLACE],
  'moveSiteSpace: Move before another one (refused until you name one)': [400, NO_PLACE],
  'addSectionToSite: Add a section (refused until you name a space)': [404, NO_PLACE],
  'updateSiteSectionById: Choose what visitors see first (refused until you name a site space)': [400, NO_PLACE],
  'moveSiteSection: Move before another one (refused until you name one)': [400, NO_PLACE],
  'addSectionGroupToSite: Add a group with a section (refused until you name one)': [404, NO_PLACE],
  'addSectionGroupToSite: Add a group inside another one (refused until you name one)': [404, NO_PLACE],
  'addSectionToGroup: Move a section into the group (refused until you name one)': [404, NO_PLACE],
  'moveSiteSectionGroup: Move before another one (refused until you name one)': [400, NO_PLACE],
  'createInstallationProvider: Let the company sign in (refused until you name your identity provider)': [400, NO_PROVIDER],
  'createOIDCProvider: Create a provider (refused until you name your identity provider)': [400, NO_PROVIDER],
  'createOIDCProvider: Create a provider for one domain of Google (refused until you name your client)': [400, NO_PROVIDER],
  'createTranslation: Translate a space into German (refused until you name one)': [400, NO_PLACE],
  'createTranslation: Instruct the engine (refused until you name a space)': [400, NO_PLACE],
  cancelTranslation: [409, 'the translation of this world is not running'],
  'sortSiteStructure: Move a section before a group (refused until you name both)': [404, NO_PLACE],
};

/** The reasons for which a body names something that does not exist. */
const NAMING: ReadonlySet<string> = new Set([NO_PERSON, NO_PLACE, NO_CONTENT]);

const valueAt = (body: object, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], body);

const t = useApp();
let routes: Map<string, Route>;
let operations: Operation[];
beforeAll(() => {
  routes = new Map(routesOf(t.app).map((route) => [nameOf(route), route]));
  operations = operationsOf(t.api.contract.document);
});

const routeOf = ({ method, path }: Operation) =>
  routes.get(nameOf({ method: method.toUpperCase(), url: path.replace(/\{(\w+)\}/g, ':$1') }))!;

/** Each named example of a body; for an operation without a body the one request there is. */
function requestsOf({ operationId, requestBody }: Operation): { name: string; body?: object }[] {
  const media = requestBody?.content['application/json'];
  if (!media) return [{ name: operationId }];
  return Object.entries(media.examples ?? {}).map(([name, { value }]) => ({ name: `${operationId}: ${name}`, body: value as object }));
}

let reading: World | undefined;
const placesToRead = new Map<string, Promise<Readonly<Record<string, string>>>>();

/** A world of its own with the place of a route. Those that read change nothing, so they share one world and their places. */
async function worldFor(route: Route): Promise<{ owner: MadeUser; place: Readonly<Record<string, string>> }> {
  if (route.method !== 'GET') {
    const world = await newWorld(t.make);
    return { owner: world.owner, place: await placeOf(route, world) };
  }
  reading ??= await newWorld(t.make);
  const params = route.params.join('/');
  const place = placesToRead.get(params) ?? placeOf(route, reading);
  placesToRead.set(params, place);
  return { owner: reading.owner, place: await place };
}

async function send(operation: Operation, body: object | undefined) {
  const route = routeOf(operation);
  const { owner, place } = await worldFor(route);
  const api = t.api.as(owner);
  await prepareFor(operation.operationId, api, place);
  return api.send(route.method, route.url, place, { body, query: neededQuery(operation) });
}

/** Every operation answers what the explorer sends unchanged, as someone who may do everything. */
describe('the examples of the explorer', () => {
  // A form has a file that a person chooses.
  const forms = (operation: Operation) => operation.requestBody?.content['multipart/form-data'] !== undefined;

  it('work as they stand, or are refused for a reason that is written down, with the place of an id that does not exist', async () => {
    const wrong: string[] = [];
    let sent = 0;
    for (const operation of operations.filter((one) => !forms(one))) {
      for (const { name, body } of requestsOf(operation)) {
        sent++;
        const { status, body: answer } = await send(operation, body);
        const [expected, why = ''] = REFUSED[name] ?? [];
        if (expected === undefined ? status >= 300 : status !== expected)
          wrong.push(`${name} answers ${status} ${JSON.stringify(answer)?.slice(0, 300)}`);
        else if (body && NAMING.has(why)) {
          const places = (answer as { error: { errors?: { pointer: string }[] } }).error.errors?.map(({ pointer }) => pointer) ?? [];
          if (places.length === 0 || places.some((pointer) => valueAt(body, pointer) === undefined))
            wrong.push(`${name} names ${JSON.stringify(places)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThanOrEqual(operations.length - operations.filter(forms).length);
  });

  it('are listed as refused exactly where their name says so', () => {
    const named = operations.flatMap((operation) => requestsOf(operation).map(({ name }) => name));
    const announced = named.filter((name) => /\(refused /.test(name));
    expect(
      Object.keys(REFUSED)
        .filter((name) => name.includes(':'))
        .toSorted(),
    ).toEqual(announced.toSorted());
    expect(Object.keys(REFUSED).filter((name) => !named.includes(name))).toEqual([]);
  });

  it('have the invented ids that the explorer replaces by the caller’s own', () => {
    const document = JSON.stringify(t.api.contract.document);
    const invented = ownIds.toString().match(/(?:site\w+_)?0UmGg\w+/g)!;
    expect(invented.length).toBeGreaterThan(10);
    expect(invented.filter((id) => !document.includes(id))).toEqual([]);
  });
});
