import { afterEach, describe, expect, it } from 'vitest';
import { DatabaseLine } from '../support/database-line.js';
import { testDatabase } from '../support/database.js';
import { freePort, startService, stopAll } from './service.js';

afterEach(stopAll);

describe('a first start on a database of one’s own', () => {
  it('uses BOOTSTRAP_TOKEN for the administrator without printing it, and the database password from PGPASSWORD', async () => {
    const { url, close } = await testDatabase({ empty: true });
    const BOOTSTRAP_TOKEN = 'chosen-by-the-operator';
    const open = new URL(url);
    open.password = '';
    const PGPASSWORD = decodeURIComponent(new URL(url).password);
    const service = await (await startService({ DATABASE_URL: open.href, PGPASSWORD, BOOTSTRAP_TOKEN })).ready();
    expect(service.output).toContain('Token      the value of BOOTSTRAP_TOKEN');
    expect(service.output).not.toContain(BOOTSTRAP_TOKEN);
    expect(service.output).toContain(`  Bindery    ${service.url}\n  Open       ${service.url}/app\n`);
    const answer = await fetch(`${service.url}/v1/user`, { headers: { authorization: `Bearer ${BOOTSTRAP_TOKEN}` } });
    expect(answer.status).toBe(200);
    await service.stop();
    await close();
  });

  it('finds the host that answers, with and without workers, and says which hosts there are', async () => {
    const { url, close } = await testDatabase({ empty: true });
    const line = await DatabaseLine.to(url);
    const { host } = new URL(line.url);
    const hosts = `127.0.0.1:${await freePort()},${host}`;
    const settings = {
      DATABASE_URL: `${line.url.replace(host, hosts)}?target_session_attrs=read-write`,
      BOOTSTRAP_TOKEN: 'chosen-by-the-operator',
    };
    for (const WORKERS of ['1', '2']) {
      const service = await (await startService({ ...settings, WORKERS })).ready();
      expect(service.output).toContain(hosts);
      expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
      await service.stop();
    }
    await line.cut();
    await close();
  });

  it('migrates and bootstraps once when many replicas start together', async () => {
    const { url, close } = await testDatabase({ empty: true });
    const PUBLIC_URL = 'https://docs.example.test/base';
    const replicas = await Promise.all(Array.from({ length: 3 }, () => startService({ DATABASE_URL: url, PUBLIC_URL })));
    await Promise.all(replicas.map((replica) => replica.ready()));
    expect(replicas.filter(({ output }) => /bdy_/.test(output))).toHaveLength(1);
    // Those who are told the token are told a link, at the address that people use.
    const links = replicas.map(({ output }) => /^ {2}Open {7}https:\/\/docs\.example\.test\/base\/app(.*)$/m.exec(output)?.[1]);
    expect(links.toSorted()).toEqual(['', '', expect.stringMatching(/^\/start#\w{43}$/)]);
    await Promise.all(replicas.map((replica) => replica.stop()));
    await close();
  });
});
