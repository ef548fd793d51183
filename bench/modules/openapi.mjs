import { gzipSync } from 'node:zlib';
import { id } from '../ids.mjs';
import { specOf } from '../spec-of.mjs';

const OPERATIONS = 1000;
const SLUG = 'things';

/** Seeds a specification of 4 MB. */
export async function seed(client, { orgId }) {
  const [specId, versionId] = [id('spec', '1'), id('specversion', '1')];
  const name = 'openapi.json';
  const file = { isEntrypoint: true, filename: name, dir: './', references: [], specification: specOf(OPERATIONS) };
  const filesystem = gzipSync(JSON.stringify({ [name]: file }));
  await client.query(
    `INSERT INTO openapi_specs (id, org_id, slug, source_text, processing_state, last_version) VALUES ($1, $2, $3, '', 'complete', $4)`,
    [specId, orgId, SLUG, versionId],
  );
  await client.query(
    `INSERT INTO openapi_spec_versions (id, spec_id, hash, format, files, filesystem, raw, bundle, changes)
     VALUES ($1, $2, 'hash', 'json', 1, $3, '', '', '')`,
    [versionId, specId, filesystem],
  );
  const url = `https://docs.example.com/v1/orgs/${orgId}/openapi/${SLUG}/versions/${versionId}/content`;
  const content = { filesystem: { [name]: file }, url, urls: { source: url, public: null } };
  await client.query('CREATE TABLE plain_contents (version_id text PRIMARY KEY, body bytea NOT NULL)');
  await client.query('INSERT INTO plain_contents VALUES ($1, $2)', [versionId, Buffer.from(JSON.stringify(content))]);
  return { specSlug: SLUG };
}

const LATEST = {
  name: 'latest-content',
  text: `SELECT s.last_version AS id FROM openapi_specs s JOIN members m ON m.org_id = s.org_id AND m.user_id = $1 AND m.role IS NOT NULL
         WHERE s.org_id = $2 AND s.slug = $3`,
};
const STORED = { name: 'stored-content', text: 'SELECT body FROM plain_contents WHERE version_id = $1' };

const stored = new Map();

/** Sends the stored bytes, which it keeps in memory. */
const CONTENT = {
  route: '/v1/orgs/:organizationId/openapi/:specSlug/versions/latest/content',
  async answer({ query, userId, params, known, reply }) {
    const [latest] = await query(LATEST, [userId, params.organizationId, params.specSlug]);
    if (!latest) return undefined;
    const etag = `"${latest.id}"`;
    void reply.header('etag', etag);
    if (known === etag) return reply.code(304).send();
    if (!stored.has(latest.id)) stored.set(latest.id, (await query(STORED, [latest.id]))[0].body);
    void reply.type('application/json; charset=utf-8');
    return stored.get(latest.id);
  },
};

const path = ({ orgId, specSlug }) => `/v1/orgs/${orgId}/openapi/${specSlug}/versions/latest/content`;

/** @type {import('../modules.mjs').Case[]} */
export const cases = [
  { name: 'GET openapi latest content, 4 MB', target: 0.5, path, plain: CONTENT },
  { name: 'GET openapi latest content, a 304', target: 0.5, revalidates: true, path, plain: CONTENT },
];
