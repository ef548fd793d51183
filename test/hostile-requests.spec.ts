import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from './support/app.js';
import { newWorld, placeOf, type World } from './support/places.js';
import { refusalProblem } from './support/refusal.js';
import { nameOf, routesOf, type Route } from './support/routes.js';
import { Requests, type Resolved } from './support/schemas.js';

const BODY_LIMIT = 1024 * 1024;
/** The limit of batches of changes, which may contain files. */
/** More than any route takes. */
const LARGEST_BODY = 52 * BODY_LIMIT;

/** What programs of others send here has members that mean nothing to this service, and more with each of their releases. */
const LENIENT = new Set([
  'POST /v1/orgs/:organizationId/sites/:siteId/ask',
  'POST /v1/orgs/:organizationId/sites/:siteId/ai/response',
  'POST /v1/orgs/:organizationId/ask',
  'POST /v1/mcp',
]);

interface Write {
  route: Route;
  schema: Resolved;
}
type Property = Write & { name: string };

const t = useApp();
let world: World;
let requests: Requests;
let routes: Route[];
let reads: Route[];
let writes: Route[];
/** Writes that have a body, and each property of these bodies. */
let bodies: Write[];
let properties: Property[];
const places = new Map<Route, Record<string, string>>();

beforeAll(async () => {
  world = await newWorld(t.make);
  requests = new Requests(t.api.contract.document);
  routes = routesOf(t.app);
  for (const route of routes) places.set(route, await placeOf(route, world));
  reads = routes.filter(({ method }) => method === 'GET');
  // Bytes of any kind are sent to a signed address or with a signature, and refused for that.
  const takesBytes = ({ url }: Route) => url.endsWith('/uploads/:uploadId') || url.endsWith('/git/hooks/:installationId');
  writes = routes.filter((route) => ['POST', 'PUT', 'PATCH'].includes(route.method) && !takesBytes(route));
  bodies = writes.flatMap((route) => {
    const schema = requests.bodyOf(route);
    return schema ? [{ route, schema }] : [];
  });
  properties = bodies.flatMap(({ route, schema }) =>
    Object.entries(schema.properties ?? {}).map(([name, property]) => ({ route, name, schema: requests.resolve(property) })),
  );
});

/** The URL of a route on real resources. The segments in `raw` are inserted without escaping. */
const urlOf = (route: Route, raw: Record<string, string> = {}) =>
  route.url.replace(/:(\w+)/g, (_, name: string) => raw[name] ?? encodeURIComponent(places.get(route)![name]!));

function send(route: Route, url: string, payload?: string, contentType = 'application/json') {
  return t.app.inject({
    method: route.method as 'GET',
    url,
    headers: { authorization: `Bearer ${world.owner.token}`, ...(payload !== undefined && { 'content-type': contentType }) },
    ...(payload !== undefined && { payload }),
  });
}

/** What is wrong with the answer to a request that must be refused, with this status or any 4xx. */
async function whyNotRefused(route: Route, url: string, status?: number, ...body: [string?, string?]): Promise<string | undefined> {
  const answer = await send(route, url, ...body);
  return status === undefined || answer.statusCode === status ? refusalProblem(answer) : `answers ${answer.statusCode} ${answer.body}`;
}

async function pointersIn({ route }: Pick<Write, 'route'>, body: unknown): Promise<string[]> {
  const answer = await send(route, urlOf(route), JSON.stringify(body));
  if (answer.statusCode >= 500) throw new Error(`${nameOf(route)} answers ${answer.statusCode} to ${JSON.stringify(body)}`);
  const { error } = JSON.parse(answer.body || '{}') as { error?: { errors?: { pointer: string }[] } };
  return (error?.errors ?? []).map(({ pointer }) => pointer);
}

const pointerTo = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The problems of all cases. */
async function problemsOf<T extends { route: Route }>(
  cases: readonly T[],
  check: (one: T) => Promise<string | undefined>,
): Promise<string[]> {
  expect(cases.length, 'cases to check').toBeGreaterThan(0);
  const found: string[] = [];
  for (const one of cases) {
    const problem = await check(one);
    if (problem === undefined) continue;
    const { route, ...what } = one;
    found.push(`${nameOf(route)} ${JSON.stringify(what).slice(0, 100)} ${problem.slice(0, 300)}`);
  }
  return found;
}

const each = (some: readonly Route[]) => some.map((route) => ({ route }));
const eachWith = (some: readonly Route[], values: readonly string[]) => some.flatMap((route) => values.map((value) => ({ route, value })));

describe('a body', () => {
  it.each([
    ['that is cut off', '{"title":', 400],
    ['with a NUL', '{"title":"a\\u0000b"}', 400],
    ['with half a character', '{"title":"\\ud800"}', 400],
    ['with half a character in a name', '{"\\udfff":1}', 400],
    ['with __proto__', '{"__proto__":{"title":"x"}}', 400],
    ['with a prototype', '{"constructor":{"prototype":{"title":"x"}}}', 400],
    ['nested 10,000 levels deep', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400],
    ['nested deep and cut off', '['.repeat(10_000), 400],
  ])('%s is refused by every write', async (_, payload, status) => {
    expect(await problemsOf(each(writes), ({ route }) => whyNotRefused(route, urlOf(route), status, payload))).toEqual([]);
  });

  it('larger than the limit is refused by every write', async () => {
    const payload = (limit: number) => `{"title":"${'x'.repeat(limit)}"}`;
    const [usual, large] = [payload(BODY_LIMIT), payload(LARGEST_BODY)];
    const takesMore = ({ url, method }: Route) =>
      (method === 'POST' && url.endsWith('/content')) ||
      (method === 'PUT' && url.endsWith('/redirects')) ||
      /\/(openapi(\/:specSlug)?|conversations)$/.test(url);
    expect(
      await problemsOf(each(writes), ({ route }) => whyNotRefused(route, urlOf(route), 413, takesMore(route) ? large : usual)),
    ).toEqual([]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense'])(
    'of type %s is refused by every write',
    async (type) => {
      expect(await problemsOf(each(writes), ({ route }) => whyNotRefused(route, urlOf(route), 415, '{}', type))).toEqual([]);
    },
  );

  it.each(['[]', '[{}]', '"text"', '1', 'true', 'null'])('of JSON %s is refused where an object is expected', async (payload) => {
    expect(await problemsOf(bodies, ({ route }) => whyNotRefused(route, urlOf(route), 400, payload))).toEqual([]);
  });

  it.each([
    ['nobody knows', ['nobodyKnowsThis', 'a/b~c', '', '0']],
    ['every object inherits', Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== '__proto__')],
  ])('with properties that %s is refused, and each is named', async (_, names) => {
    const closed = bodies.filter(({ route, schema }) => !schema.additionalProperties && !LENIENT.has(nameOf(route)));
    const body = Object.fromEntries(names.map((name) => [name, 1]));
    expect(
      await problemsOf(closed, async (write) => {
        const named = await pointersIn(write, body);
        const missing = names.map(pointerTo).filter((pointer) => !named.includes(pointer));
        return missing.length > 0 ? `does not name ${missing.join(' ')}` : undefined;
      }),
    ).toEqual([]);
  });

  it('with a value of the wrong type is refused, and the property is named', async () => {
    expect(
      await problemsOf(properties, async ({ route, name, schema }) => {
        const wrong = schema.type === 'object' ? 'text' : { wrong: true };
        const named = await pointersIn({ route }, { [name]: wrong });
        const right = named.some((pointer) => `${pointer}/`.startsWith(`${pointerTo(name)}/`));
        return right ? undefined : `takes ${JSON.stringify(wrong)}`;
      }),
    ).toEqual([]);
  });

  it('may hold null exactly where the document says so', async () => {
    expect(
      await problemsOf(properties, async ({ route, name, schema }) => {
        const refused = (await pointersIn({ route }, { [name]: null })).includes(pointerTo(name));
        return refused === schema.nullable ? `refuses null: ${refused}` : undefined;
      }),
    ).toEqual([]);
  });
});

describe('a path', () => {
  const HUGE = 'x'.repeat(10_000);
  const STRANGE = [
    ...['%2e%2e%2f', '..%2F..%2Fuser', '..%5c..', '%', '%00', 'a%00b', '%ED%A0%80', '%FF', '%0d%0aX-Injected:%201'],
    ...['__proto__', 'constructor', 'toString', 'null', 'undefined', '%20', '%22%27%3B--', '%F0%9F%98%80', '%252e%252e', '-1', '1e999'],
    ...['x'.repeat(512), 'x'.repeat(513), HUGE],
  ];
  const body = ({ method }: Route) => (method === 'GET' ? undefined : '{}');
  const lastOf = ({ path }: Route) => path.at(-1)?.param;

  it('with an unknown id is answered 404, whatever the id contains', async () => {
    const naming = routes.filter((route) => lastOf(route) !== undefined);
    const oneOfEach = naming.filter((route) => naming.find((other) => lastOf(other) === lastOf(route)) === route);
    const cases = [...eachWith(oneOfEach, STRANGE), ...eachWith(naming, ['a%00b', '..%2F..%2Fuser', HUGE])];
    expect(
      await problemsOf(cases, async ({ route, value }) => {
        const answer = await send(route, urlOf(route, { [lastOf(route)!]: value }), body(route));
        if (answer.headers['x-injected'] !== undefined) return 'lets a header in';
        return route.goneIsFine && answer.statusCode === 204 ? undefined : refusalProblem(answer);
      }),
    ).toEqual([]);
  });

  it('with a strange value that names no resource never fails', async () => {
    const plain = routes.filter(({ params, path }) => params.length > path.length);
    expect(
      await problemsOf(eachWith(plain, STRANGE), async ({ route, value }) => {
        const names = route.params.filter((name) => !route.path.some(({ param }) => param === name));
        const answer = await send(route, urlOf(route, Object.fromEntries(names.map((name) => [name, value]))), body(route));
        return answer.statusCode < 400 ? undefined : refusalProblem(answer);
      }),
    ).toEqual([]);
  });
});

describe('a query', () => {
  const STRANGE = ['', '%00', 'x%00', '%ED%A0%80', '%', '__proto__', '[]', '{}', 'null', '-1', '1e999', 'x'.repeat(5000), '%F0%9F%98%80'];
  const taking = (parameter: string) =>
    routes.filter((route) => route.method === 'GET' && requests.queryOf(route).some(({ name }) => name === parameter));

  it('with a NUL is refused, even where it would be ignored', async () => {
    expect(await problemsOf(each(routes), ({ route }) => whyNotRefused(route, `${urlOf(route)}?ignored=%00`, 400))).toEqual([]);
  });

  it('with unknown parameters is answered as if they were absent', async () => {
    expect(
      await problemsOf(each(reads), async ({ route }) => {
        const plain = await send(route, urlOf(route));
        const odd = await send(route, `${urlOf(route)}?nobody=1&nobody=2&__proto__=3&constructor=4&toString=5`);
        // Signed URLs expire an hour after each request.
        const withoutId = (body: string) =>
          body.replaceAll(/"(?:requestId|expiresAt)":"[\w:.-]+"/g, '').replace(/(?:\?token=|\/~preview\/|\/figures\/)[\w.-]+/, '');
        // An export of the audit log contains the one before it.
        const isSame = route.url.endsWith('/audit-events/export')
          ? odd.statusCode === plain.statusCode
          : withoutId(odd.body) === withoutId(plain.body);
        return isSame ? undefined : `answers ${odd.statusCode} ${odd.body}`;
      }),
    ).toEqual([]);
  });

  it('with strange values of known parameters is refused or harmless', async () => {
    const names = new Set<string>();
    const values = reads.flatMap((route) =>
      requests.queryOf(route).flatMap(({ name }) => {
        const few = names.has(name) ? ['', '-1', '__proto__'] : STRANGE;
        names.add(name);
        return [...few, `a&${name}=b`].map((value) => ({ route, name, value }));
      }),
    );
    expect(
      await problemsOf(values, async ({ route, name, value }) => {
        const answer = await send(route, `${urlOf(route)}?${name}=${value}`);
        return answer.statusCode < 400 ? undefined : refusalProblem(answer);
      }),
    ).toEqual([]);
  });

  it.each([
    ['limit', ['-1', '1001', '1.5', 'abc', '', '%20', '0x10', '1e2', '+5', 'Infinity', 'NaN', '5&limit=6']],
    ['page', ['', 'nonsense', 'W10', 'bnVsbA', 'e30', 'x'.repeat(2048), 'x'.repeat(2049), 'a&page=b']],
  ])('with an invalid %s is refused by every list that has it, and the parameter is named', async (name, values) => {
    expect(
      await problemsOf(
        eachWith(
          taking('limit').filter((route) => taking(name).includes(route)),
          values,
        ),
        async ({ route, value }) => {
          const needed = new URLSearchParams(requests.neededQueryOf(route)).toString();
          const answer = await send(route, `${urlOf(route)}?${needed}&${name}=${value}`);
          if (answer.statusCode !== 400) return `answers ${answer.statusCode}`;
          const { error } = JSON.parse(answer.body) as { error: { errors: { pointer: string }[] } };
          return error.errors.every(({ pointer }) => pointer === `/${name}`) ? refusalProblem(answer) : answer.body;
        },
      ),
    ).toEqual([]);
  });
});
