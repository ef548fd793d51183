import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { useApp } from '../support/app.js';

interface Asked {
  url: string;
  body: { model: string; input: string[] };
}

/** Two topics without a common word. */
const BILLING = ['Where is the bill of March?', 'Please send invoices as PDF.', 'My receipt has an incorrect address.'];
const ACCESS = ['Password reset never arrives.', 'Login fails since Monday.', 'Our colleague cannot sign in.'];
const embeddingOf = (text: string) => (/bill|invoice|receipt/i.test(text) ? [0.9, 0.1, 0.4] : [0.1, 0.9, 0.4]);

let status = 200;
let asked: Asked[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Asked['body'];
    if (!request.url!.endsWith('/embeddings')) return response.writeHead(400).end('{}');
    asked.push({ url: request.url!, body });
    const data = body.input.map((text, index) => ({ object: 'embedding', index, embedding: embeddingOf(text) })).toReversed();
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data }));
  });
});
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
const t = useApp({
  LLM_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
  LLM_MODEL: 'small',
  LLM_EMBEDDING_MODEL: 'vectors',
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  status = 200;
});

async function clusters(bodies: readonly string[]): Promise<string[][]> {
  const org = await t.make.org();
  const at = { organizationId: org.id };
  const api = t.api.as(org.admin);
  const conversations = bodies.map((body, i) => ({ id: `${i}`, parts: [{ type: 'message', role: 'user', body }] }));
  (await api.post('/v1/orgs/:organizationId/conversations', at, conversations)).expect(204);
  await vi.waitFor(async () => expect(await t.db.query('SELECT 1 FROM jobs WHERE key = $1', [org.id])).toEqual([]), {
    timeout: 60_000,
    interval: 50,
  });
  const { items } = (await api.get('/v1/orgs/:organizationId/conversations-issues', at)).expect(200).body as {
    items: { issue: { title: string; cluster?: string } }[];
  };
  const found = new Map<string, string[]>();
  for (const { issue } of items)
    if (issue.cluster !== undefined) found.set(issue.cluster, [...(found.get(issue.cluster) ?? []), issue.title]);
  return [...found.values()].map((titles) => titles.toSorted()).toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1));
}

it('group issues that have no word in common, and are asked for each text once', async () => {
  expect(await clusters([...BILLING, ...ACCESS])).toEqual(
    [ACCESS.toSorted(), BILLING.toSorted()].toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1)),
  );
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ url: '/v1/embeddings', body: { model: 'vectors' } });
  expect(asked[0]!.body.input.toSorted()).toEqual([...BILLING, ...ACCESS].toSorted());
  await clusters([...BILLING, 'Another invoice is missing.']);
  expect(asked.slice(1).map(({ body }) => body.input)).toEqual([['Another invoice is missing.']]);
});

it('are not needed: if they fail, issues are grouped by their words', async () => {
  status = 400;
  const titles = ['I cannot download the ledger.', 'How do I download the ledger?'];
  expect(await clusters(titles)).toEqual([titles.toSorted()]);
  expect(asked).toHaveLength(1);
});
