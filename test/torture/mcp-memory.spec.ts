import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { callTool, post } from '../support/mcp.js';
import { makeReaderSite } from '../support/reader-site.js';

/** Until what is made once is there, and what caches hold. */
const WARM_UP = 2000;
const CALLS = 6000;
/** A record of one kilobyte that is kept for each call would take half as much again. */
const MOST_BYTES = 4 * 1024 * 1024;

const t = useApp();

it('keeps nothing of the calls of programs in memory', async () => {
  const site = await makeReaderSite(t);
  const { token } = site.org.admin;
  const url = `${site.path}/~mcp`;
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const calls: (() => Promise<unknown>)[] = [
    () => callTool(t, url, 'getPage', { page: '/install' }),
    () => callTool(t, url, 'listPages', {}),
    () => callTool(t, url, 'searchDocumentation', { query: 'linux' }),
    () => post(t, url, list),
    () => post(t, '/v1/mcp', list, { authorization: `Bearer ${token}` }),
    () => callTool(t, '/v1/mcp', 'listComments', { space: site.spaceId }, { authorization: `Bearer ${token}` }),
  ];
  const callAll = async (count: number) => {
    for (let n = 0; n < count; n++) await calls[n % calls.length]!();
  };
  await callAll(WARM_UP);
  const before = await heldBytes();
  await callAll(CALLS);
  const grown = (await heldBytes()) - before;
  expect(grown).toBeLessThan(MOST_BYTES);
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is reachable, once what waits for the event loop is gone. */
async function heldBytes(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    collect();
    await new Promise((done) => setImmediate(done));
  }
  return process.memoryUsage().heapUsed;
}
