import { expect, it } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();

it('a run without an engine fails at once, says what to set, and creates no result', async () => {
  const org = await t.make.org();
  const api = t.api.as(org.admin);
  const space = await t.make.space({ org });
  const place = { organizationId: org.id, translationId: (await t.make.translation(space)).id };
  (await api.post('/v1/orgs/:organizationId/translations/:translationId/run', place)).expect(204);
  const { body } = await api.get('/v1/orgs/:organizationId/translations/:translationId', place);
  expect(body).toMatchObject({
    status: 'pending',
    stats: { runs: 1, totalPages: 0 },
    lastRun: { status: 'failed', error: expect.stringContaining('LLM_URL') },
  });
  expect(body).not.toHaveProperty('result');
  expect((await api.get('/v1/orgs/:organizationId/spaces', { organizationId: org.id })).body.count).toBe(1);
});
