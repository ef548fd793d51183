import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { HostileServer } from '../support/hostile-server.js';
import { passOf } from '../support/visits.js';

const t = useApp();
const server = new HostileServer({ '/secret': (response) => response.end('<title>Secret</title>') });
beforeAll(() => server.start('127.0.0.1'));
afterAll(() => server.stop());

describe('embeds of addresses that are not public', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0.0.0.0', '10.0.0.1', '169.254.169.254'])(
    'are links that were not asked: %s',
    async (host) => {
      const org = await t.make.org();
      const { id: spaceId } = await t.make.space({ org });
      const site = await t.make.site(org, { published: true });
      await t.make.siteSpace(site, { id: spaceId });
      const url = `http://${host}:${server.port}/secret`;
      const shown = new URL(url).host;
      const api = t.api.as(org.admin);
      const visitor = t.api.as(await passOf(t.app, site));
      const answers = [
        await api.get('/v1/urls/embed', {}, { query: { url } }),
        await api.get('/v1/spaces/:spaceId/embed', { spaceId }, { query: { url } }),
        await visitor.get('/v1/spaces/:spaceId/embed', { spaceId }, { query: { url } }),
      ];
      for (const { status, body } of answers) {
        expect([200, 400]).toContain(status);
        if (status === 200) expect(body).toMatchObject({ type: 'link', title: shown, site: shown });
      }
      expect(server.heard).toEqual([]);
    },
  );
});
