import { expect, it } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp({ WORKBENCH: 'false' });

it('leads browsers to the API explorer with WORKBENCH=false', async () => {
  const { statusCode, headers } = await t.app.inject({ url: '/', headers: { accept: 'text/html' } });
  expect([statusCode, headers['location']]).toEqual([302, 'docs']);
});
