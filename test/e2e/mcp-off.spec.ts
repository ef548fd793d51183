import { expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { post } from '../support/mcp.js';

const t = useApp({ MCP: 'false' });
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

it('has no tools for programs with MCP=false, neither for visitors nor for members', async () => {
  const org = await t.make.org();
  const site = await t.make.site(org, { published: true });
  for (const address of ['~mcp', '~gitbook/mcp']) {
    const url = `/sites/${org.id}/${site.id}/${address}`;
    expect([(await post(t, url, list)).statusCode, (await t.app.inject({ url })).statusCode]).toEqual([404, 404]);
  }
  expect((await post(t, '/v1/mcp', list, { authorization: `Bearer ${org.admin.token}` })).statusCode).toBe(404);
  expect((await t.app.inject({ url: '/.well-known/oauth-protected-resource/v1/mcp' })).statusCode).toBe(404);
});
