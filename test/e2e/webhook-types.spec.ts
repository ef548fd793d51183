import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Events } from 'bindery/common/events/events.js';
import { OpenAPISpecChanged } from 'bindery/modules/openapi/openapi-spec.events.js';
import { SUBSCRIBABLE, webhookTypeOf } from 'bindery/modules/webhooks/types/webhook-types.js';
import { useOwnApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';
import { verify, WebhookReceiver } from '../support/webhook-receiver.js';
import { WEBHOOK_SAMPLES } from '../support/webhook-samples.js';

const t = useOwnApp({ ALLOW_PRIVATE_FETCH: 'true' });
const HOOKS = '/v1/orgs/:organizationId/webhooks';
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});

interface Hook {
  id: string;
  secret: string;
  path: string;
}

let hooks = 0;
async function hook(org: { id: string }, user: MadeUser, about: { space?: string; site?: string } = {}): Promise<Hook> {
  const path = `/${++hooks}`;
  const settings = { title: 'Hook', url: receiver.urlOf(path), eventTypes: ['*'], ...about };
  const { id, secret } = (await t.api.as(user).post(HOOKS, { organizationId: org.id }, settings)).expect(201).body;
  return { id, secret, path };
}

const emit = (event: object) => t.app.get(Events).emit(event);
const statusOf = async ({ id }: Hook) =>
  (await t.db.query<{ status: string }>('SELECT status FROM webhooks WHERE id = $1', [id]))[0]!.status;
const toldOf = async (type: string, all: readonly Hook[]) => {
  const rows = await t.db.query<{ id: string }>(
    'SELECT webhook_id AS id FROM webhook_deliveries WHERE type = $1 AND webhook_id = ANY($2)',
    [type, all.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => id));
};

function checkBody(type: string, body: unknown): void {
  const { document } = t.api.contract;
  const { $ref } = (
    document.webhooks as Record<string, { post: { requestBody: { content: Record<string, { schema: { $ref: string } }> } } }>
  )[type]!.post.requestBody.content['application/json']!.schema;
  const ajv = formats.default(new Ajv({ strict: false }));
  const check = ajv.compile({ $ref, components: document.components });
  expect(check(body), JSON.stringify([body, check.errors])).toBe(true);
}

describe.each(SUBSCRIBABLE.map((type) => [type] as const))('an event of the type %s', (type) => {
  it('reaches the webhooks of its organization and of its place, and no others', async () => {
    const [org, elsewhere] = [await t.make.org(), await t.make.org()];
    const [space, otherSpace] = [await t.make.space({ org }), await t.make.space({ org })];
    const [site, otherSite] = [await t.make.site(org), await t.make.site(org)];
    const former = await t.make.member(org, 'admin');
    const whole = await hook(org, org.admin);
    const ofSpace = await hook(org, org.admin, { space: space.id });
    const ofSite = await hook(org, org.admin, { site: site.id });
    const others = [
      await hook(org, org.admin, { space: otherSpace.id }),
      await hook(org, org.admin, { site: otherSite.id }),
      await hook(elsewhere, elsewhere.admin),
    ];
    const demoted = await hook(org, former);
    await t.db.query(`UPDATE members SET role = 'edit' WHERE user_id = $1`, [former.id]);

    const world = { org, elsewhere: await t.make.org(), space, site, user: org.admin };
    await emit(WEBHOOK_SAMPLES[type as keyof typeof WEBHOOK_SAMPLES](world));

    const { scope, location } = webhookTypeOf(type)!;
    const told = [whole, ...(scope === 'space' ? [ofSpace] : scope === 'site' ? [ofSite] : [])];
    for (const { path, secret } of told) {
      const arrived = await vi.waitFor(
        () => {
          const found = receiver.at(path).find(({ text }) => (JSON.parse(text) as { type: string }).type === type);
          expect(found).toBeDefined();
          return found!;
        },
        { timeout: 30_000, interval: 10 },
      );
      const body = verify(arrived, secret);
      expect(body).toMatchObject({ type, organizationId: org.id });
      checkBody(type, body);
      const address = body.data.urls?.location as string | undefined;
      expect(address === undefined).toBe(location === undefined);
      if (address !== undefined) expect(isRoute(new URL(address).pathname), address).toBe(true);
    }
    // Whoever lost the permission is not told, and the webhook says so.
    await vi.waitFor(async () => expect(await statusOf(demoted)).toBe('paused'), { timeout: 30_000 });
    expect(receiver.at(demoted.path)).toEqual([]);
    expect(await toldOf(type, [whole, ofSpace, ofSite, ...others, demoted])).toEqual(new Set([...told, demoted].map(({ id }) => id)));
  });
});

function isRoute(path: string): boolean {
  const routes = Object.entries(t.api.contract.document.paths).filter(([, item]) => item.get);
  return routes.some(([route]) => new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path));
}

it('a specification that is deleted, or described again, has no new version', async () => {
  const org = await t.make.org();
  const { path } = await hook(org, org.admin);
  await emit(new OpenAPISpecChanged(org.id, 'engine'));
  await emit(new OpenAPISpecChanged(org.id, 'engine', { id: 'a-version', breaking: false }));
  await receiver.arrived(path);
  expect(receiver.at(path).map(({ text }) => (JSON.parse(text) as { data: object }).data)).toEqual([
    expect.objectContaining({ versionId: 'a-version' }),
  ]);
});
