import { beforeAll, describe, expect, it } from 'vitest';
import { SITE_VISIBILITIES } from '../../src/common/contract/site-visibilities.js';
import { useOwnApp } from '../support/app.js';
import { SITE_EXITS, routeExit, type SiteExit } from '../support/exits.js';
import {
  anyone,
  AUDIENCES,
  HIDINGS,
  makeHiddenWorld,
  OPEN,
  previewer,
  staff,
  visitorOf,
  type Hiding,
  type Reader,
  type World,
} from '../support/hidden-world.js';
import { nameOf, routesOf } from '../support/routes.js';

// Without a limit, all requests of a visitor are answered, and their answers can be compared.
const t = useOwnApp({ API_SENDER_RATE: '100000' });
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const PAGES = ['page', 'page.md', 'page as Markdown', 'llms-full.txt', 'mcp', 'gitbook'] as const;
const LISTS = ['sitemap.xml', 'llms.txt', 'feed.xml'] as const;
const CONTENT = 'GET /v1/spaces/:spaceId/content';

/** Routes without a token: what they have to do with visitors. A new one without an entry fails. */
const PUBLIC_ROUTES: Readonly<Record<string, string>> = {
  'POST /v1/urls/published': 'the exit `resolved URL`',
  'GET /v1/urls/published': 'the exit `resolved URL`, as older renderers ask for it',
  'GET /v1/spaces/:spaceId/files/:fileId': 'the exit `files`: only signed URLs, which visitors get from other exits',
  'GET /v1/spaces/:spaceId/pdfs/:pdfId': 'only signed URLs, which visitors do not get',
  'GET /v1/orgs/:organizationId/sites/:siteId/exports/:siteExportId/archive': 'only signed URLs, which visitors do not get',
  'GET /v1/openapi/:specId': 'only specifications that are public',
  'PUT /v1/uploads/:uploadId': 'shows nothing',
  'POST /v1/git/hooks/:installationId': 'shows nothing',
  'POST /v1/sso/tokens': 'shows nothing of a site',
  'POST /v1/sso/device': 'shows nothing of a site',
  'POST /v1/sso/device/token': 'shows nothing of a site',
  'POST /v1/start': 'shows nothing of a site',
};

/** Exits that never contain content. */
const SILENT: ReadonlySet<string> = new Set([
  'robots.txt',
  'reader',
  'fonts',
  // Specifications of this world have no parts: whatever is sent is refused. `api-sender.spec.ts` tests who may send.
  'api',
  'redirect',
  `POST ${SITE}/insights/events`,
  `GET ${SITE}/redirect`,
  'GET /v1/spaces/:spaceId/embed',
]);

/** Who may see what is hidden (a change request still has what was deleted after it was made), and exits that show it to them: without them, that others do not see it would prove nothing. */
const SEEN: Readonly<
  Record<Hiding, { by: string; also?: readonly string[]; through: readonly (SiteExit | `GET ${string}` | `POST ${string}`)[] }>
> = {
  page: {
    by: 'staff',
    through: [
      ...PAGES,
      ...LISTS,
      'redirect',
      'search',
      'ask',
      'feedback',
      'og',
      'pdf',
      CONTENT,
      `${CONTENT}/pages`,
      `${CONTENT}/page/:pageId/document`,
    ],
  },
  block: {
    by: 'staff',
    through: [...PAGES, `${CONTENT}/page/:pageId/document`, 'GET /v1/spaces/:spaceId/documents/:documentId'],
  },
  'file used only there': {
    by: 'staff',
    through: ['files', `${CONTENT}/files`, `${CONTENT}/files/:fileId`],
  },
  'file used only in a hidden block': {
    by: 'staff',
    through: ['files', `${CONTENT}/files`, `${CONTENT}/files/:fileId`],
  },
  'file that no page uses': { by: 'nobody', through: [] },
  'reusable content used only there': {
    by: 'staff',
    through: [...PAGES, `${CONTENT}/reusable-contents/:reusableContentId/document`],
  },
  'specification named only there': {
    by: 'staff',
    through: ['GET /v1/orgs/:organizationId/openapi/:specSlug'],
  },
  section: {
    by: 'staff',
    through: [
      ...PAGES,
      ...LISTS,
      'search',
      'ask',
      'feedback',
      'og',
      'pdf',
      'resolved URL',
      `GET ${SITE}/structure`,
      `GET ${SITE}/published`,
      CONTENT,
    ],
  },
  'site space': {
    by: 'staff',
    through: [
      ...PAGES,
      ...LISTS,
      'search',
      'ask',
      'feedback',
      'og',
      'pdf',
      'resolved URL',
      `GET ${SITE}/structure`,
      `GET ${SITE}/published`,
      CONTENT,
    ],
  },
  'deleted page': { by: 'anyone before', also: ['a preview'], through: [...PAGES, ...LISTS, 'search', 'ask', CONTENT] },
  'draft of a change request': {
    by: 'a preview',
    through: ['page', 'page.md', 'mcp', `GET /v1/spaces/:spaceId/change-requests/:changeRequestId/content`],
  },
  'other site': {
    by: 'visitors of the other site',
    through: [...PAGES, ...LISTS, 'search', CONTENT, `GET ${SITE}`],
  },
  'other organization': {
    by: 'visitors of the other organization',
    through: [...PAGES, ...LISTS, 'search', CONTENT, `GET ${SITE}`],
  },
};

/** The changes of the current revision name a page that it deleted, if the visitor could see this page. */
const SAYS_WHAT_WAS_DELETED = 'GET /v1/spaces/:spaceId/revisions/:revisionId/changes';

const exits = () => {
  const routes = routesOf(t.app).filter(({ access }) => access.who === 'able' && access.visitors);
  return new Map([...Object.entries(SITE_EXITS), ...routes.map((route) => [nameOf(route), routeExit(route)] as const)]);
};

async function walk(reader: Reader): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [name, exit] of exits()) found.set(name, await exit(reader));
  return found;
}

describe('every exit of a site', () => {
  const seen = new Map<string, Map<string, string>>();
  let world: World;

  beforeAll(async () => {
    world = await makeHiddenWorld(t);
    seen.set('anyone before', await walk(await anyone(world)));
    await world.deletePage();
    const readers = {
      anyone: await anyone(world),
      staff: await staff(world),
      'a preview': await previewer(world),
      'visitors of the other site': await visitorOf(world, world.sibling),
      'visitors of the other organization': await visitorOf(world, world.stranger),
    };
    for (const [name, reader] of Object.entries(readers)) seen.set(name, await walk(reader));
  }, 600_000);

  const leaks = (who: string, hiding: Hiding) =>
    [...seen.get(who)!].flatMap(([exit, text]) =>
      text.includes(HIDINGS[hiding]) && !(hiding === 'deleted page' && exit === SAYS_WHAT_WAS_DELETED) ? [exit] : [],
    );

  it('is declared, also if its route needs no token', () => {
    const routes = routesOf(t.app).filter(({ access }) => access.who === 'public');
    expect(routes.map(nameOf).toSorted()).toEqual(Object.keys(PUBLIC_ROUTES).toSorted());
  });

  it('shows something to those who may see it', () => {
    const everything = [...seen.values()];
    const words = [OPEN, ...Object.values(HIDINGS)];
    const isShown = (exit: string) => everything.some((found) => words.some((word) => found.get(exit)!.includes(word)));
    const empty = [...exits().keys()].filter((exit) => !SILENT.has(exit) && !isShown(exit));
    expect(empty).toEqual([]);
  });

  describe.each(Object.keys(HIDINGS) as Hiding[])('does not show what is hidden: %s', (hiding) => {
    const { by, also = [], through } = SEEN[hiding];
    it('to all others', () => {
      for (const who of seen.keys()) if (who !== by && !also.includes(who)) expect(leaks(who, hiding), who).toEqual([]);
    });

    it('but to those who may see it', () => {
      if (by !== 'nobody') expect(leaks(by, hiding)).toEqual(expect.arrayContaining([...through]));
    });
  });

  describe.each(SITE_VISIBILITIES)('of a site that is %s', (visibility) => {
    it('is closed to others, and open to its audience', async () => {
      const before = await anyone(world);
      (await world.api.patch(SITE, world.at, { visibility })).expect(200);
      const { admitted, refused } = AUDIENCES[visibility];
      const found = await walk(await admitted(world));
      const empty = [...found].filter(([exit, text]) => !SILENT.has(exit) && !exit.includes('change-requests') && !text.includes(OPEN));
      expect(empty.map(([exit]) => exit)).toEqual([]);
      for (const [who, enterAs] of Object.entries(refused)) {
        const outside = await enterAs(world);
        for (const reader of [outside, { ...outside, api: before.api }])
          for (const [exit, text] of await walk(reader)) expect(text, `${exit} ${who}`).not.toContain(OPEN);
      }
    });
  });

  it('is closed while the site is not published', async () => {
    (await world.api.patch(SITE, world.at, { visibility: 'public' })).expect(200);
    const readers = [await anyone(world), await staff(world)];
    (await world.api.patch(SITE, world.at, { published: false })).expect(200);
    for (const reader of readers) for (const [exit, text] of await walk(reader)) expect(text, exit).not.toContain(OPEN);
  });
});
