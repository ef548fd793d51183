import { describe, expect, it, vi } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();
const SPEC = '/v1/orgs/:organizationId/openapi/:specSlug';
const CHANGES = `${SPEC}/versions/:versionId/changes`;

const spec = (paths: object) => JSON.stringify({ openapi: '3.1.0', info: { title: 'Petstore', version: '1' }, paths });
const limit = { in: 'query', name: 'limit', schema: { type: 'integer' } };
const list = (parameters: object[]) => ({ '/pets': { get: { parameters, responses: { 200: { description: 'ok' } } } } });

describe('a version of an OpenAPI specification', () => {
  it('says what changed since the one before it, also as Markdown', async () => {
    const { id: organizationId, admin } = await t.make.org();
    const place = { organizationId, specSlug: 'petstore' };
    const api = t.api.as(admin);
    /** The id of the version that a text becomes. */
    const put = async (text: string, earlier?: string) => {
      await api.put(SPEC, place, { source: { text } });
      return vi.waitFor(
        async () => {
          const { body } = (await api.get(SPEC, place)).expect(200);
          expect([body.processingState, body.lastVersion === earlier], JSON.stringify(body)).toEqual(['complete', false]);
          return body.lastVersion as string;
        },
        { timeout: 120_000, interval: 50 },
      );
    };
    const first = await put(spec(list([limit])));
    const none = (await api.get(CHANGES, { ...place, versionId: first })).expect(200);
    expect(none.body).toMatchObject({
      object: 'openapi-spec-changes',
      version: first,
      previous: null,
      breaking: false,
      count: 0,
      changes: [],
    });
    const second = await put(spec({ ...list([]), '/owners': { get: { responses: { 200: { description: 'ok' } } } } }), first);
    const { body, etag } = (await api.get(CHANGES, { ...place, versionId: second })).expect(200);
    expect(body).toEqual({
      object: 'openapi-spec-changes',
      version: second,
      previous: first,
      breaking: true,
      count: 2,
      changes: [
        { rule: 'parameter-removed', breaking: true, subject: 'GET /pets', message: 'the query parameter `limit` was removed' },
        { rule: 'operation-added', breaking: false, subject: 'GET /owners', message: 'the operation was added' },
      ],
      markdown:
        '## Breaking changes\n\n- `GET /pets`: the query parameter `limit` was removed\n\n## Other changes\n\n- `GET /owners`: the operation was added\n',
    });
    const headers = { 'if-none-match': etag };
    (await api.get(CHANGES, { ...place, versionId: second }, { headers })).expect(304);
    expect((await api.get(CHANGES, { ...place, versionId: first }, { headers })).expect(200).body).toEqual(none.body);
    (await api.get(CHANGES, { ...place, versionId: 'nothing' })).expect(404);
  });
});
