import { createHmac } from 'node:crypto';
import { id } from '../ids.mjs';

const SECTIONS = 20;
const SPACES = 100;
const HOSTNAME = 'docs.bench.example';

/** Seeds a published site with a domain, 20 sections and 100 site spaces. */
export async function seed(client, { spacesOrgId: orgId }) {
  const siteId = id('pubsite', '1');
  await client.query(`INSERT INTO sites (id, org_id, title, lineage, published, hostname) VALUES ($1, $2, 'Site', ARRAY[$1], true, $3)`, [
    siteId,
    orgId,
    HOSTNAME,
  ]);
  for (let n = 0; n < SECTIONS; n++) {
    await client.query(`INSERT INTO site_sections (id, site_id, title, path, is_default, position) VALUES ($1, $2, $3, $4, $5, $6)`, [
      id('pubsection', String(n)),
      siteId,
      `Section ${n}`,
      `section-${n}`,
      n === 0,
      `b${String(n).padStart(3, '0')}`,
    ]);
  }
  for (let n = 0; n < SPACES; n++) {
    await client.query(
      `INSERT INTO site_spaces (id, site_id, section_id, space_id, path, is_default, position) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id('pubspace', String(n)),
        siteId,
        id('pubsection', String(n % SECTIONS)),
        id('content', String(n + 1)),
        `space-${n}`,
        n < SECTIONS,
        `a${String(n).padStart(3, '0')}`,
      ],
    );
  }
  return {};
}

const RESOLVE = {
  name: 'published-url',
  text: `SELECT r.id AS site, r.org_id AS organization, sec.id AS section, ss.id AS "siteSpace", ss.space_id AS space
         FROM sites r JOIN site_sections sec ON sec.site_id = r.id AND sec.path = $2
         JOIN site_spaces ss ON ss.section_id = sec.id AND ss.path = $3
         WHERE r.hostname = $1 AND r.published`,
};

const encoded = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEADER = encoded({ alg: 'HS256', typ: 'visitor-pass+jwt' });
const KEY = Buffer.alloc(32, 1);

function sign(payload) {
  const text = `${HEADER}.${encoded(payload)}`;
  return `${text}.${createHmac('sha256', KEY).update(text).digest('base64url')}`;
}

const PUBLISHED = {
  method: 'POST',
  route: '/v1/urls/published',
  async answer({ query, body }) {
    const { hostname, pathname } = new URL(body.url);
    const [, section, space, ...page] = pathname.split('/');
    const [found] = await query(RESOLVE, [hostname, section, space]);
    if (!found) return undefined;
    const iat = Math.floor(Date.now() / 60_000) * 60;
    return {
      site: found.site,
      siteSection: found.section,
      siteSpace: found.siteSpace,
      space: found.space,
      organization: found.organization,
      pathname: page.join('/'),
      basePath: `/${section}/${space}/`,
      siteBasePath: '/',
      apiToken: sign({ site: found.site, organization: found.organization, claims: {}, aud: 'visitor-api', iat, exp: iat + 3600 }),
      complete: page.length === 0,
      canonicalUrl: body.url,
    };
  },
};

/** A page of the last site space. */
const ask = () => ({
  path: '/v1/urls/published',
  body: { url: `https://${HOSTNAME}/section-${SECTIONS - 1}/space-${SPACES - 1}/setup/engine` },
});

/** @type {import('../modules.mjs').Case[]} */
export const cases = [
  {
    name: 'POST urls/published, 20 sections and 100 site spaces',
    target: 0.5,
    method: 'POST',
    ask,
    comparable: (text) => text.replace(/"apiToken":"[^"]+"/, ''),
    plain: PUBLISHED,
  },
];
