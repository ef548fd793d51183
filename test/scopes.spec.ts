import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { beforeAll, describe, expect, it } from 'vitest';
import { SCOPES, type Scope } from '../src/common/access/scopes.js';
import { EFFECTS, type Effect } from '../src/common/access/effects.js';
import { useApp } from './support/app.js';
import type { Reply } from './support/api.js';
import { newWorld, placeOf, type World } from './support/places.js';
import { nameOf, routesOf, scopeOf, type Route } from './support/routes.js';

type Document = OpenAPIObject;
type Schema = { $ref?: string; properties?: object; allOf?: Schema[]; oneOf?: Schema[]; anyOf?: Schema[] };
type Operation = { operationId: string; requestBody?: { content: Record<string, { schema?: Schema }> } };

/** One effect of an operation. `cause` is empty for what the operation is for, or else a member of its body, `*` or a description. */
interface Row {
  operation: string;
  cause: string;
  effect: Effect | 'public';
}

const t = useApp();
const rows = readFileSync(new URL('support/effects.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line): Row => {
    const [operation, cause, effect] = line.split(',') as [string, string, Row['effect']];
    return { operation, cause, effect };
  });
let routes: Map<string, Route>;
let world: World;

beforeAll(async () => {
  const byName = new Map(routesOf(t.app).map((route) => [nameOf(route), route]));
  routes = new Map([...operationsOf(t.api.contract.document)].map(([name, { operationId }]) => [operationId, byName.get(name)!]));
  world = await newWorld(t.make);
});

const scopeOfEffect = (effect: Row['effect']): Scope | undefined => (effect === 'public' ? undefined : (EFFECTS[effect] ?? undefined));
const named = ({ operation, cause }: Row) => `${operation} ${cause}`;
/** The rows of effects that the scope of the route does not cover. */
const further = () => rows.filter(({ operation, effect }) => scopeOfEffect(effect) !== scopeOf(routes.get(operation)!.access));

describe('test/support/effects.csv', () => {
  it('says of every operation, and of every member of its body, which effect it has', () => {
    const { document } = t.api.contract;
    const wanted = [...operationsOf(document).values()].flatMap(({ operationId, requestBody }) => {
      const schemas = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
      return ['', ...new Set(schemas.flatMap((schema) => membersOf(schema, document)))].map((member) => `${operationId} ${member}`);
    });
    const given = rows.filter(({ cause }) => /^\w*$/.test(cause)).map(named);
    // Decide what a new operation or a new member does, and add a line. See "Add an effect" in CONTRIBUTING.md.
    expect(given.toSorted()).toEqual(wanted.toSorted());
    expect(rows.map(named)).toHaveLength(new Set(rows.map(named)).size);
  });

  it('gives every operation the effect that has the scope of its route', () => {
    const wrong = rows.filter(
      ({ operation, cause, effect }) => cause === '' && scopeOfEffect(effect) !== scopeOf(routes.get(operation)!.access),
    );
    expect(wrong).toEqual([]);
    expect(rows.filter(({ effect }) => effect !== 'public' && !Object.hasOwn(EFFECTS, effect))).toEqual([]);
  });

  it('lists the further effects that routes declare, and no others', () => {
    const declared = [...routes].flatMap(([operation, { access }]) =>
      Object.entries(access.who === 'public' ? {} : (access.effects ?? {})).map(([cause, effect]): Row => ({ operation, cause, effect })),
    );
    const inOrder = (some: readonly Row[]) => some.map((row) => `${named(row)} ${row.effect}`).toSorted();
    expect(inOrder(further())).toEqual(inOrder(declared));
  });

  it('guards a member wherever it has the same name, unless it describes what the operation itself creates', () => {
    const guarded = new Set(further().flatMap(({ cause }) => (/^\w+$/.test(cause) ? [cause] : [])));
    const isFurther = new Set(further().map(named));
    const unguarded = rows.filter((row) => guarded.has(row.cause) && !isFurther.has(named(row))).map(named);
    expect(unguarded.toSorted()).toEqual(OWN.toSorted());
  });
});

/** Members that say how something new starts, or that are what the scope of the route is for. */
const OWN = [
  'createInstallationProvider defaultRole',
  'createInviteLink level',
  'createOIDCProvider defaultRole',
  'createOrganization emailDomains',
  'createOrganizationSAMLProvider defaultRole',
  'createSite visibility',
  'createSpace editMode',
  'createWebhook space',
  'updateInstallationProvider defaultRole',
  'updateOIDCProvider defaultRole',
  'updateOpenAPISpecBySlug visibility',
  'updateOrganizationSAMLProvider defaultRole',
];

interface Sample {
  body?: object;
  /** Path parameters, where those that every route gets do not fit. */
  place?: Record<string, string>;
}

/** A request that has the effect of a row, for each row that `further` returns. */
const SAMPLES: Record<string, (of: World) => Sample | Promise<Sample>> = {
  'getSitePublishingPreviewById *': () => ({}),
  'previewSiteCustomization *': () => ({ body: {} }),
  'previewSiteSpaceCustomization *': () => ({ body: {} }),
  'listOpenAPISpecUses *': () => ({}),
  'updateSiteById published': () => ({ body: { published: false } }),
  'updateSiteById visibility': () => ({ body: { visibility: 'unlisted' } }),
  'updateSiteById defaultLevel': () => ({ body: { defaultLevel: 'read' } }),
  'updateSpaceById defaultLevel': () => ({ body: { defaultLevel: 'read' } }),
  'updateSpaceById editMode': () => ({ body: { editMode: 'live' } }),
  'updateCollectionById defaultLevel': () => ({ body: { defaultLevel: 'read' } }),
  'updateOrganizationById emailDomains': () => ({ body: { emailDomains: ['example.test'] } }),
  'updateOrganizationById defaultRole': () => ({ body: { defaultRole: 'admin' } }),
  'updateOrganizationById inviteLinks': () => ({ body: { inviteLinks: false } }),
  'updateOrganizationById sso': () => ({ body: { sso: false } }),
  'inviteUsersToOrganization sso': () => ({ body: { emails: ['grace@example.test'], role: 'read', sso: true } }),
  'createInviteLink space': async ({ make, org }) => ({ body: { level: 'read', space: (await make.space({ org })).id } }),
  'createInviteLink collection': async ({ make, org }) => ({ body: { level: 'read', collection: (await make.collection({ org })).id } }),
  'updateOrganizationInviteById level': async ({ make, org, owner }) => {
    const body = { level: 'edit', space: (await make.space({ org })).id };
    const made = await t.api.as(owner).post('/v1/orgs/:organizationId/link-invites', { organizationId: org.id }, body);
    return { body: { level: 'read' }, place: { inviteId: made.expect(201).body.id as string } };
  },
  'createChangeRequest conversationsIssuesCluster': async ({ make, org }) => ({
    body: { subject: 'x', conversationsIssuesCluster: (await make.issuesCluster(org)).id },
  }),
};

describe('a scoped token', () => {
  const limitedTo = (of: World, scopes: readonly string[]) => t.make.token({ userId: of.owner.id, scopes: [...scopes] });
  const allBut = (scope: Scope | undefined) => SCOPES.filter((other) => other !== scope);

  it.each(Object.keys(EFFECTS) as Effect[])('without the scope of "%s" can have the effect by no operation', async (effect) => {
    const scope = scopeOfEffect(effect);
    const token = await limitedTo(world, allBut(scope));
    const some = rows.filter((row) => row.effect === effect && (row.cause === '' || SAMPLES[named(row)] !== undefined));
    expect(some.length).toBeGreaterThan(0);
    const wrong: string[] = [];
    for (const row of some) {
      const reply = await call(row, world, token);
      const says = String(reply.body?.error?.message);
      const isRefused = reply.status === 403 && (scope === undefined ? says.includes('without scopes') : says.includes(`\`${scope}\``));
      if (!isRefused) wrong.push(`${named(row)} answers ${reply.status} ${says}`);
    }
    expect(wrong).toEqual([]);
  });

  it('with the scopes of the route and of the effect can have it', async () => {
    expect(
      further()
        .filter((row) => /^(\w+|\*)$/.test(row.cause))
        .map(named)
        .toSorted(),
    ).toEqual(Object.keys(SAMPLES).toSorted());
    const wrong: string[] = [];
    for (const row of further().filter((each) => SAMPLES[named(each)] !== undefined)) {
      const fresh = await newWorld(t.make);
      const needed = scopeOfEffect(row.effect);
      const scopes = [scopeOf(routes.get(row.operation)!.access), needed].flatMap((scope) => scope ?? []);
      const reply = await call(row, fresh, needed === undefined ? fresh.owner : await limitedTo(fresh, scopes));
      if (reply.status >= 300) wrong.push(`${named(row)} answers ${reply.status} ${JSON.stringify(reply.body)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('that is refused a member changes nothing with the members beside it', async () => {
    const siteId = (await t.make.site(world.org, { published: false })).id;
    const place = { organizationId: world.org.id, siteId };
    const read = async () => (await t.api.as(world.owner).get('/v1/orgs/:organizationId/sites/:siteId', place)).expect(200).body;
    const before = await read();
    const token = await limitedTo(world, ['site:write']);
    const body = { title: 'Changed', published: true };
    (await t.api.as(token).patch('/v1/orgs/:organizationId/sites/:siteId', place, body)).expect(403);
    expect(await read()).toEqual(before);
    (await t.api.as(token).patch('/v1/orgs/:organizationId/sites/:siteId', place, { title: 'Changed' })).expect(200);
  });

  async function call(row: Row, of: World, caller: { token: string }): Promise<Reply> {
    const route = routes.get(row.operation)!;
    const sample = (await SAMPLES[named(row)]?.(of)) ?? {};
    const needsBody = ['POST', 'PUT', 'PATCH'].includes(route.method);
    return t.api
      .as(caller)
      .send(route.method, route.url, await placeOf(route, of, sample.place), { body: sample.body ?? (needsBody ? {} : undefined) });
  }
});

function operationsOf(document: Document): Map<string, Operation> {
  return new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, Operation>).map(([method, operation]): [string, Operation] => [
        nameOf({ method: method.toUpperCase(), url: path.replace(/\{(\w+)\}/g, ':$1') }),
        operation,
      ]),
    ),
  );
}

/** The names of the members of a body, of all of its forms. */
function membersOf(schema: Schema | undefined, document: Document): string[] {
  if (!schema) return [];
  const referred = schema.$ref && (document.components!.schemas![schema.$ref.split('/').at(-1)!] as Schema);
  const parts = [...(referred ? [referred] : []), ...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  return [...Object.keys(schema.properties ?? {}), ...parts.flatMap((part) => membersOf(part, document))];
}
