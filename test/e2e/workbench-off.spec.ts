import { expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { Mailbox } from '../support/mailbox.js';

const t = useApp({ WORKBENCH: 'false' });
const mailbox = new Mailbox(t);

it('leads browsers to the API explorer with WORKBENCH=false', async () => {
  const { statusCode, headers } = await t.app.inject({ url: '/', headers: { accept: 'text/html' } });
  expect([statusCode, headers['location']]).toEqual([302, 'docs']);
});

it('leads nobody to the workbench in the mail of an invite', async () => {
  const org = await t.make.org();
  const email = 'grace@workbench-off.example';
  (await t.api.as(org.admin).post('/v1/orgs/:organizationId/invites', { organizationId: org.id }, { emails: [email] })).expect(200);
  const { text } = await mailbox.invite(email);
  expect(text).toContain('To accept, send this before');
  expect(text).not.toContain('/app/');
});
