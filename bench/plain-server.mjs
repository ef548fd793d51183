// The baseline of the benchmark: the least that a Fastify server over pg must do to return the same responses to the same callers.
import { createHash } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { CASES } from './modules.mjs';

const REMEMBERED_FOR = 4_000;
const { DATABASE_URL, PUBLIC_URL, PORT, HOST } = process.env;

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
const app = fastify();
const remembered = new Map();

/**
 * What a handler gets.
 * @typedef {object} Call
 * @property {(statement: { name: string, text: string }, values: unknown[]) => Promise<Record<string, any>[]>} query
 * @property {<T>(work: (query: Call['query']) => Promise<T>) => Promise<T>} transaction
 * @property {string} userId
 * @property {Record<string, string>} params
 * @property {Record<string, string>} search
 * @property {any} body
 * @property {string} publicUrl
 * @property {string} [known] The ETag that the caller sends.
 * @property {import('fastify').FastifyReply} reply
 */

app.get('/readyz', () => pool.query('SELECT 1').then(() => ({ status: 'ok' })));

// Several cases may use the same route.
for (const plain of new Set(CASES.map(({ plain }) => plain))) {
  app.route({
    method: plain.method ?? 'GET',
    url: plain.route,
    handler: async (request, reply) => {
      const userId = await userOf(request.headers.authorization);
      if (userId === undefined) return reply.code(401).send({ error: { code: 401 } });
      const { params, query: search, body, headers } = request;
      const known = headers['if-none-match'];
      const answer = await plain.answer({ query, transaction, userId, params, search, body, publicUrl: PUBLIC_URL, known, reply });
      return answer ?? reply.code(404).send({ error: { code: 404 } });
    },
  });
}

async function transaction(work) {
  const client = await pool.connect();
  let broken;
  try {
    await client.query('BEGIN');
    const result = await work(async ({ name, text }, values) => (await client.query({ name, text, values })).rows);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    broken = error;
    throw error;
  } finally {
    // Rolls back the open transaction with it.
    client.release(broken);
  }
}

async function query({ name, text }, values) {
  const { rows } = await pool.query({ name, text, values });
  return rows;
}

/** As the service does it: by hash, cached for four seconds, otherwise from the database. */
async function userOf(authorization = '') {
  const token = /^Bearer +(\S{1,512})$/i.exec(authorization)?.[1];
  if (token === undefined) return undefined;
  const hash = createHash('sha256').update(token).digest();
  const key = hash.toString('base64');
  const known = remembered.get(key);
  const now = Date.now();
  if (known && now - known.since < REMEMBERED_FOR && (known.expiresAt === null || known.expiresAt > now)) return known.userId;
  const [row] = await query(TOKEN, [hash]);
  if (!row) return undefined;
  if (row.stale) await query(SEEN, [row.tokenId]);
  remembered.set(key, { ...row, since: now });
  return row.userId;
}

const TOKEN = {
  name: 'token',
  text: `SELECT t.id AS "tokenId", t.user_id AS "userId", t.scopes, t.expires_at AS "expiresAt", u.installation_admin AS "installationAdmin",
           (t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute') AS stale
         FROM api_tokens t JOIN users u ON u.id = t.user_id
         WHERE t.hash = $1 AND NOT u.disabled AND (t.expires_at IS NULL OR t.expires_at > now())`,
};
const SEEN = { name: 'seen', text: 'UPDATE api_tokens SET last_used_at = now() WHERE id = $1' };

await app.listen({ port: Number(PORT), host: HOST });
