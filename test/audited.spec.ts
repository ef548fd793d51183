import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rm } from 'node:fs/promises';
import { AUDIT_ACTIONS } from '../src/common/audit/audit-actions.js';
import { audit } from '../src/common/audit/audit.js';
import { useApp } from './support/app.js';
import { AUDITED_REQUESTS, type AuditedRequest } from './support/audited-requests.js';
import { AUDITED, ELSEWHERE } from './support/audited.js';
import { operationsOf, type Operation } from './support/document.js';
import { gitRoot as newGitRoot } from './support/git-bridge.js';
import { neededQuery } from './support/needed-query.js';
import { newWorld, placeOf } from './support/places.js';
import { prepareFor } from './support/prepare-example.js';
import { nameOf, routesOf, type Route } from './support/routes.js';

const gitRoot = await newGitRoot();
const t = useApp({ GIT_LOCAL_ROOT: gitRoot, SSO_PRIVATE_HOSTS: '127.0.0.1' });
afterAll(() => rm(gitRoot, { recursive: true }));

interface Sent {
  operationId: string;
  status: number;
  /** What it left in the audit log, in the form of `AUDITED`. */
  left: string;
}

/** Members of requests and responses that nobody may read in the log. */
const SECRET = new Set([
  'token',
  'secret',
  'key',
  'privateKey',
  'hookSecret',
  'url',
  'code',
  'certificate',
  'markdown',
  'text',
  'email',
  'emails',
  'ssoURL',
  'fallbackURL',
  'logoutURL',
  'sshPublicKey',
  'hostKey',
  'description',
  'body',
  'comment',
  'condition',
]);
const INVENTED = /(?:site\w+_)?0UmGg\w+/g;

const sent: Sent[] = [];
const secrets = new Set<string>();
let routes: Map<string, Route>;
let operations: Operation[];

function noteSecrets(value: unknown, isSecret = false): void {
  if (typeof value === 'string' && isSecret && value.length >= 10) secrets.add(value);
  else if (Array.isArray(value)) for (const each of value) noteSecrets(each, isSecret);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) noteSecrets(member, isSecret || SECRET.has(name));
}

interface Example {
  name: string;
  body?: unknown;
}

function examplesOf({ requestBody }: Operation): Example[] {
  const media = requestBody?.content['application/json'];
  if (!media) return requestBody === undefined ? [{ name: '' }] : [];
  return Object.entries(media.examples ?? {}).map(([name, { value }]) => ({ name, body: value }));
}

const withIds = (body: unknown, ids: readonly string[]): unknown => {
  let next = 0;
  return JSON.parse(JSON.stringify(body).replaceAll(INVENTED, (id) => ids[next++] ?? id));
};

async function send(operation: Operation, { body }: Partial<Example>, own?: (typeof AUDITED_REQUESTS)[string]): Promise<void> {
  const { operationId } = operation;
  const route = routes.get(nameOf({ method: operation.method.toUpperCase(), url: operation.path.replace(/\{(\w+)\}/g, ':$1') }))!;
  const world = await newWorld(t.make);
  const api = t.api.as(world.owner);
  const place = await placeOf(route, world);
  await prepareFor(operationId, api, place);
  const request: AuditedRequest = (await own?.({ t, world, place, api, gitRoot })) ?? { body: body as object };
  const payload = request.ids ? withIds(body, request.ids) : request.body;
  const [{ last } = { last: '' }] = await t.db.query<{ last: string }>('SELECT id AS last FROM audit_events ORDER BY id DESC LIMIT 1');
  const options = { body: payload, query: neededQuery(operation), headers: request.headers };
  const reply = await t.api.as(request.as ?? world.owner).send(route.method, route.url, request.place ?? place, options);
  const rows = await t.db.query<{ orgId: string; action: string; actor: string }>(
    `SELECT org_id AS "orgId", action, actor_id AS actor FROM audit_events WHERE id > $1 AND actor_type = 'user' AND action <> 'access.refuse' ORDER BY id`,
    [last],
  );
  noteSecrets(payload);
  noteSecrets(reply.body);
  const left = rows.map(({ orgId, action }) => (orgId === 'installation' ? `installation/${action}` : action)).join(' ');
  sent.push({ operationId, status: reply.status, left });
}

const listed = (operationId: string): readonly string[] | undefined => {
  const wanted = AUDITED[operationId];
  if (wanted === undefined || (typeof wanted === 'object' && 'not' in wanted)) return undefined;
  return typeof wanted === 'string' ? [wanted] : wanted;
};

/** Each writing operation is sent with each of its examples, and with a request of its own if no example works. */
describe('the audit log', () => {
  beforeAll(async () => {
    routes = new Map(routesOf(t.app).map((route) => [nameOf(route), route]));
    operations = operationsOf(t.api.contract.document).filter(({ method }) => method !== 'get');
    for (const operation of operations) {
      const examples = examplesOf(operation);
      for (const example of examples) await send(operation, example);
      const own = AUDITED_REQUESTS[operation.operationId];
      if (own) await send(operation, examples[0] ?? {}, own);
    }
  }, 300_000);

  it('has a line in the table for every writing operation, and for no other', () => {
    expect(operations.length).toBeGreaterThan(150);
    expect(Object.keys(AUDITED).toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted());
  });

  it('has exactly what the table says of each operation that succeeds', () => {
    const wrong = sent.flatMap(({ operationId, status, left }) => {
      const isRight = (listed(operationId) ?? ['']).includes(left);
      return status < 300 && !isRight ? [`${operationId} leaves "${left}"`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('has each line of the table after some request', () => {
    const missing = Object.keys(AUDITED).flatMap((operationId) =>
      (listed(operationId) ?? [])
        .filter((wanted) => !sent.some((each) => each.operationId === operationId && each.status < 300 && each.left === wanted))
        .map(
          (wanted) =>
            `${operationId} never leaves "${wanted}": ${sent
              .filter((each) => each.operationId === operationId)
              .map(({ status }) => status)
              .join()}`,
        ),
    );
    expect(missing).toEqual([]);
  });

  it('has nothing of requests that are refused', () => {
    const refused = sent.filter(({ status }) => status >= 400);
    expect(refused.length).toBeGreaterThan(30);
    expect(refused.filter(({ left }) => left !== '')).toEqual([]);
  });

  it('has every action that the service knows, or the list says where it comes from', () => {
    const left = new Set(
      Object.keys(AUDITED).flatMap((id) => (listed(id) ?? []).flatMap((line) => line.replaceAll('installation/', '').split(' '))),
    );
    const unknown = Object.keys(AUDIT_ACTIONS).filter((action) => !left.has(action) && ELSEWHERE[action] === undefined);
    expect(unknown).toEqual([]);
    expect(Object.keys(ELSEWHERE).filter((action) => left.has(action))).toEqual([]);
  });

  it('has no secret, no address of a person and no content of any request or response', async () => {
    expect(secrets.size).toBeGreaterThan(100);
    const rows = await t.db.query<{ text: string }>('SELECT to_jsonb(e)::text AS text FROM audit_events e');
    const text = rows.map((row) => row.text).join('\n');
    expect([...secrets].filter((secret) => text.includes(JSON.stringify(secret).slice(1, -1)))).toEqual([]);
  });

  it('has nothing of a change that is rolled back', async () => {
    const { id: orgId } = await t.make.org();
    const count = async () => (await t.db.query('SELECT 1 FROM audit_events WHERE org_id = $1', [orgId])).length;
    const failing = t.db.tx(async () => {
      audit(t.db, 'team.create', { id: 'a-team', orgId });
      throw new Error('Out of ink');
    });
    await expect(failing).rejects.toThrow('Out of ink');
    expect(await count()).toBe(0);
    expect(() => audit(t.db, 'team.create', { id: 'a-team', orgId })).toThrow('outside of the transaction');
  });
});
