import type { OpenAPIObject } from '@nestjs/swagger';
import { beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '../src/common/access/scopes.js';
import { EFFECTS } from '../src/common/access/effects.js';
import { useApp } from './support/app.js';
import type { Caller, Reply } from './support/api.js';
import { neededQuery } from './support/needed-query.js';
import { newWorld, placeOf, type World } from './support/places.js';
import { addItem, steadyQuery } from './support/list-items.js';
import { describedEndpoints, nameOf, routesOf, scopeOf, type Endpoint, type Route } from './support/routes.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** Endpoints that are described without a scope, although their effect has one. */
const DECIDED_SCOPES: Readonly<Record<string, string>> = {
  getSiteById: 'site:read',
  listSiteAdaptiveTemplateConditions: 'site:read',
};

const t = useApp();
let routes: Route[];
let operations: Map<string, Operation>;
let world: World;

beforeAll(async () => {
  routes = routesOf(t.app);
  operations = new Map(
    Object.entries(t.api.contract.document.paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, Operation>).map(([method, operation]): [string, Operation] => [
        nameOf({ method: method.toUpperCase(), url: path.replace(/\{(\w+)\}/g, ':$1') }),
        operation,
      ]),
    ),
  );
  world = await newWorld(t.make);
});

/** Calls a route as a caller, on resources of one world, with a body if the method has one. */
async function call(route: Route, caller: Caller | undefined, where = world): Promise<Reply> {
  return (caller ? t.api.as(caller) : t.api.anonymous()).send(route.method, route.url, await placeOf(route, where), {
    body: bodyOf(route),
  });
}

const bodyOf = ({ method }: Route) => (['POST', 'PUT', 'PATCH'].includes(method) ? {} : undefined);

/** The routes that fail a check. An empty list of routes fails, because it would prove nothing. */
async function failing(some: readonly Route[], passes: (route: Route) => Promise<Reply | true>): Promise<string[]> {
  expect(some.length, 'routes to check').toBeGreaterThan(0);
  const found: string[] = [];
  for (const route of some) {
    const verdict = await passes(route);
    if (verdict !== true) found.push(`${nameOf(route)} answers ${verdict.status} ${JSON.stringify(verdict.body)}`);
  }
  return found;
}

const routeOf = ({ method, path }: Endpoint) =>
  routes.find((route) => nameOf(route) === nameOf({ method, url: path.replace(/\{(\w+)\}/g, ':$1') }));

const guarded = () => routes.filter(({ access }) => access.who !== 'public');
const needingTokens = () => guarded().filter(({ access }) => access.who !== 'anyone' && !(access.who === 'able' && access.passersBy));
const onResources = () => needingTokens().filter(({ access, path }) => access.who !== 'user' && path.length > 0);

describe('the OpenAPI document', () => {
  it('has every route of the service, and no other', () => {
    expect(routes.length).toBeGreaterThan(10);
    expect([...operations.keys()].toSorted()).toEqual(routes.map(nameOf).toSorted());
  });

  it('gives every operation an id of its own, a summary and a section', () => {
    const sections = new Set(t.api.contract.document.tags!.map(({ name }) => name));
    const lacking = [...operations].filter(
      ([, { operationId, summary, tags = [] }]) => !operationId || !summary || tags.length !== 1 || !sections.has(tags[0]!),
    );
    expect(lacking.map(([name]) => name)).toEqual([]);
    const ids = [...operations.values()].map(({ operationId }) => operationId);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  it('has the described endpoints, but for those that are marked as pending', () => {
    const described = describedEndpoints();
    expect(described).toHaveLength(136);
    const served = described.filter((endpoint) => routeOf(endpoint) !== undefined);
    const wanted = described.filter(({ pending }) => !pending);
    const names = (endpoints: Endpoint[]) => endpoints.map(({ operationId }) => operationId);
    // Mark an endpoint as served in test/support/endpoints.csv when it is built.
    expect(names(served)).toEqual(names(wanted));
  });

  it('gives the described endpoints the operation ids and scopes that clients expect', () => {
    const built = describedEndpoints().filter(({ pending }) => !pending);
    expect(built.length).toBeGreaterThan(60);
    const differing = built.flatMap((endpoint) => {
      const route = routeOf(endpoint);
      const { operationId } = endpoint;
      const scope = DECIDED_SCOPES[operationId] ?? endpoint.scope;
      if (!route) return [`${operationId} is not there`];
      const operation = operations.get(nameOf(route))!;
      const inWords = scope === '' ? 'Scoped tokens are refused.' : `Scoped tokens need \`${scope}\`.`;
      const agrees =
        operation.operationId === operationId && (scopeOf(route.access) ?? '') === scope && operation.description?.endsWith(inWords);
      return agrees ? [] : [`${nameOf(route)}: ${operation.operationId} instead of ${operationId}, or another scope than "${scope}"`];
    });
    expect(differing).toEqual([]);
  });
});

describe('every route', () => {
  it('refuses a caller without a token', async () => {
    const refused = await failing(needingTokens(), async (route) => {
      const reply = await call(route, undefined);
      const challenge = /^Bearer(?: resource_metadata="[^"]+")?$/.test(String(reply.headers['www-authenticate']));
      const right = reply.status === 401 && challenge && reply.body.error.type === 'unauthorized';
      return right || reply;
    });
    expect(refused).toEqual([]);
  });

  it('refuses the tokens of a disabled user, and tokens that have expired', async () => {
    const disabled = await t.make.user({ disabled: true });
    const expired = await t.make.token({ userId: world.owner.id, expiresAt: new Date(Date.now() - 1) });
    for (const caller of [disabled, expired]) {
      expect(await failing(guarded(), async (route) => answersWith(401, await call(route, caller)))).toEqual([]);
    }
  });

  it('hides its resources from a user of another organization', async () => {
    const { admin } = await t.make.org();
    const seen = await failing(onResources(), async (route) => {
      // A delete gives the same answer for a deleted and a hidden target. The parents of the target must be visible.
      const status = route.goneIsFine && route.path[0]!.kind === route.target ? 204 : 404;
      return answersWith(status, await call(route, admin));
    });
    expect(seen).toEqual([]);
  });

  it('hides the resources of an organization from installation administrators', async () => {
    const admin = await t.make.installationAdmin();
    const inOrganizations = onResources().filter(({ path }) => path[0]!.kind !== 'user');
    const seen = await failing(inOrganizations, async (route) =>
      answersWith(route.goneIsFine && route.path[0]!.kind === route.target ? 204 : 404, await call(route, admin)),
    );
    expect(seen).toEqual([]);
  });

  it('finds nothing under a parent of another resource', async () => {
    const [here, there] = [await newWorld(t.make), await newWorld(t.make)];
    const nested = onResources().filter(({ path }) => path.length > 1);
    const found = await failing(nested, async (route) => {
      const foreign = await placeOf(route, there);
      const { param: last, kind } = route.path.at(-1)!;
      const place = { ...(await placeOf(route, here)), [last]: foreign[last]! };
      const reply = await t.api.as(here.owner).send(route.method, route.url, place, { body: bodyOf(route) });
      if (reply.status !== (route.goneIsFine && kind === route.target ? 204 : 404)) return reply;
      const read = routes.find(({ method, url }) => method === 'GET' && url === route.url);
      // The files of this world have no bytes that could be exported.
      const status = route.url.endsWith('/export') ? 409 : 200;
      return (
        read === undefined ||
        answersWith(status, await t.api.as(there.owner).get(route.url, foreign, { query: neededQuery(operations.get(nameOf(route))!) }))
      );
    });
    expect(found).toEqual([]);
  });

  it('that deletes gives the same answer when the resource is already deleted, or deleted concurrently', async () => {
    const deletes = routes.filter(({ goneIsFine }) => goneIsFine);
    expect(deletes.map(({ method }) => method)).toEqual(deletes.map(() => 'DELETE'));
    const unlike = await failing(deletes, async (route) => {
      const fresh = await newWorld(t.make);
      const place = await placeOf(route, fresh);
      const remove = () => t.api.as(fresh.owner).delete(route.url, place);
      const replies = [...(await Promise.all([remove(), remove(), remove()])), await remove()];
      return replies.find(({ status, body }) => status !== 204 || body !== undefined) ?? true;
    });
    expect(unlike).toEqual([]);
  });
});

describe('every list', () => {
  // `page` alone may be the id of a page.
  const lists = () =>
    routes.filter((route) => {
      const names = operations.get(nameOf(route))!.parameters?.map((parameter) => ('name' in parameter ? parameter.name : '')) ?? [];
      // The search of a site is a POST: a test of its own walks its pages.
      return route.method === 'GET' && names.includes('page') && names.includes('limit');
    });

  it('has each item once, whatever the page size, and counts them', async () => {
    const wrong = await failing(lists(), async (route) => {
      const fresh = await newWorld(t.make);
      const place = await placeOf(route, fresh);
      const owner = t.api.as(fresh.owner);
      for (let n = 0; n < 2; n += 1) await addItem(route, routes, { world: fresh, api: owner, place });
      const list = (query: Record<string, string | number>) =>
        owner.get(route.url, place, { query: { ...neededQuery(operations.get(nameOf(route))!), ...steadyQuery(route), ...query } });
      const all = await list({ limit: 1000 });
      if (all.status !== 200 || all.body.count < 2 || all.body.items.length !== all.body.count || all.body.next) return all;
      const none = await list({ limit: 0 });
      if (JSON.stringify(none.body) !== JSON.stringify({ ...all.body, items: [] })) return none;
      const walked: unknown[] = [];
      let page: string | undefined;
      do {
        const one = await list({ limit: 1, ...(page !== undefined && { page }) });
        if (one.status !== 200 || one.body.items.length !== 1 || walked.length === all.body.count) return one;
        walked.push(...(one.body.items as unknown[]));
        page = one.body.next?.page as string | undefined;
      } while (page !== undefined);
      return JSON.stringify(walked) === JSON.stringify(all.body.items) ? true : all;
    });
    expect(wrong).toEqual([]);
  });
});

describe('a token with scopes', () => {
  const limitedTo = (scopes: readonly string[]) => t.make.token({ userId: world.owner.id, scopes: [...scopes] });

  it('cannot call a route without a scope', async () => {
    const everything = await limitedTo(SCOPES);
    const withoutScope = guarded().filter(({ access }) => scopeOf(access) === undefined);
    expect(await failing(withoutScope, async (route) => answersWith(403, await call(route, everything)))).toEqual([]);
  });

  it('can call the routes of its scope, which all other scopes together cannot', async () => {
    const demanded = SCOPES.filter((scope) => guarded().some(({ access }) => scopeOf(access) === scope));
    expect(demanded.length).toBeGreaterThan(5);
    for (const scope of demanded) {
      const [alone, others] = [await limitedTo([scope]), await limitedTo(SCOPES.filter((other) => other !== scope))];
      const wrong = await failing(
        guarded().filter(({ access }) => scopeOf(access) === scope),
        async (route) => {
          const without = await call(route, others);
          if (without.status !== 403) return without;
          const always = 'effects' in route.access ? route.access.effects?.['*'] : undefined;
          const enough = always ? await limitedTo([scope, EFFECTS[always] ?? '']) : alone;
          const reply = await call(route, enough, await newWorld(t.make, world.owner));
          return isLetIn(reply) || reply;
        },
      );
      expect(wrong).toEqual([]);
    }
  });
});

/** Successful, or refused for the content of the request, since an empty body is not valid for every write. */
const isLetIn = ({ status }: Reply) => status < 300 || [400, 409, 415].includes(status);
const answersWith = (status: number, reply: Reply): Reply | true => reply.status === status || reply;
