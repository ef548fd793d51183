import { setTimeout as sleep } from 'node:timers/promises';
import { id } from '../ids.mjs';
import { answerOf } from '../request.mjs';
import { specOf } from '../spec-of.mjs';

const OPERATIONS = 1000;
const orgId = id('specorg', '1');

/** Seeds an organization whose administrator sends specifications. */
export async function seed(client, { userId }) {
  await client.query(`INSERT INTO orgs (id, title, created_by) VALUES ($1, 'Specifications', $2)`, [orgId, userId]);
  await client.query(`INSERT INTO members (id, org_id, user_id, role) VALUES ($1, $2, $3, 'admin')`, [id('spmember', '1'), orgId, userId]);
  return {};
}

/** Sends a specification and waits until it is processed. */
const processing = (state) => ({
  async run(server, { token }) {
    const path = `/v1/orgs/${orgId}/openapi/things`;
    const body = JSON.stringify({ source: { text: JSON.stringify(specOf(OPERATIONS, state)) } });
    await answerOf(server, { method: 'PUT', path, body, status: state === 0 ? 201 : 200, token });
    for (;;) {
      const spec = JSON.parse((await answerOf(server, { method: 'GET', path, status: 200, token })).text);
      if (spec.lastProcessErrorCode) throw new Error(spec.lastProcessedErrors[0].message);
      if (spec.processingState === 'complete') return;
      await sleep(20);
    }
  },
});

/** @type {import('../limits.mjs').Limit[]} */
export const limits = [
  {
    name: 'processing a specification of 1,000 operations, 4 MB',
    atMost: 5000,
    blockedAtMost: 50,
    warmUp: () => [processing(0)],
    requests: () => Array.from({ length: 5 }, (_, n) => processing(n + 1)),
  },
];
