import { Global, Module } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { SpacePublication, type Publication } from '../../src/modules/spaces/publication/space-publication.js';
import { useApp } from '../support/app.js';

/** Stands for a module of sites. */
class Sites extends SpacePublication {
  readonly published = new Map<string, Publication>();
  asked = 0;

  async of(ids: readonly string[], shareKey?: string): Promise<ReadonlyMap<string, Publication>> {
    this.asked++;
    return new Map(
      ids.flatMap((id): [string, Publication][] => {
        const found = this.published.get(id);
        return found ? [[id, shareKey === undefined ? found : { ...found, published: `${found.published}/${shareKey}` }]] : [];
      }),
    );
  }

  async holdsAny(_: string, ids: readonly string[]): Promise<boolean> {
    return ids.some((id) => this.published.has(id));
  }
}

const sites = new Sites();

@Global()
@Module({ providers: [{ provide: SpacePublication, useValue: sites }], exports: [SpacePublication] })
class SitesModule {}

const t = useApp({}, [{ module: SitesModule }]);

describe('a space on a site', () => {
  it('shows its public URL and its audience', async () => {
    const org = await t.make.org();
    const [on, off] = [await t.make.space({ org }), await t.make.space({ org })];
    sites.published.set(on.id, {
      visibility: 'visitor-auth',
      published: 'https://docs.example.com/on',
      visitorAuth: { backend: 'custom' },
    });
    const api = t.api.as(org.admin);
    const shown = (await api.get('/v1/spaces/:id', { id: on.id })).expect(200).body;
    expect(shown).toMatchObject({
      visibility: 'visitor-auth',
      visitorAuth: { backend: 'custom' },
      urls: { published: 'https://docs.example.com/on' },
    });
    expect(shown.urls.public).toBeUndefined();
    const keyed = await api.get('/v1/spaces/:id', { id: on.id }, { query: { shareKey: 'k' } });
    expect(keyed.expect(200).body.urls.published).toBe('https://docs.example.com/on/k');
    sites.asked = 0;
    const { items } = (await api.get('/v1/orgs/:o/spaces', { o: org.id })).expect(200).body;
    expect(items.map(({ visibility }: { visibility: string }) => visibility)).toEqual(['private', 'visitor-auth']);
    expect(sites.asked).toBe(1);
    expect((await api.patch('/v1/spaces/:id', { id: off.id }, { title: 'Off' })).expect(200).body.visibility).toBe('private');
  });

  it('cannot leave the organization of the site, nor can the collection it is in', async () => {
    const org = await t.make.org();
    const target = await t.make.org({ admin: org.admin });
    const collection = await t.make.collection({ org });
    const api = t.api.as(org.admin);
    const { id } = (await api.post('/v1/orgs/:o/spaces', { o: org.id }, { parent: collection.id })).expect(201).body;
    sites.published.set(id, { visibility: 'public', published: 'https://docs.example.com/', public: 'https://docs.example.com/' });
    (await api.post('/v1/spaces/:id/transfer', { id }, { organization: target.id })).expect(412);
    (await api.post('/v1/collections/:id/transfer', { id: collection.id }, { organization: target.id })).expect(412);
    sites.published.delete(id);
    (await api.post('/v1/collections/:id/transfer', { id: collection.id }, { organization: target.id })).expect(200);
    expect((await api.get('/v1/spaces/:id', { id })).body.organization).toBe(target.id);
  });
});
