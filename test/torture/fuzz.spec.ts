import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Options } from '../support/api.js';
import { useApp } from '../support/app.js';
import { mutated, validFor } from '../support/arbitrary.js';
import { newWorld, placeOf } from '../support/places.js';
import { nameOf, routesOf, type Route } from '../support/routes.js';
import { Requests, type Schema } from '../support/schemas.js';

/** Requests to each route. */
const RUNS = { numRuns: 40 };

interface Case {
  route: Route;
  options: fc.Arbitrary<Options>;
}

const t = useApp();
let requests: Requests;
let routes: Route[];
beforeAll(() => {
  requests = new Requests(t.api.contract.document);
  routes = routesOf(t.app);
});

/** Sends generated requests. The client checks every answer against the OpenAPI document. */
async function fuzz({ route, options }: Case): Promise<void> {
  const world = await newWorld(t.make);
  const place = await placeOf(route, world);
  const property = fc.asyncProperty(options, async (each) => {
    const { status } = await t.api.as(world.owner).send(route.method, route.url, place, each);
    expect(status).toBeLessThan(500);
  });
  await fc.assert(property, RUNS);
}

async function failures(cases: readonly Case[]): Promise<string[]> {
  const found: string[] = [];
  for (const each of cases) {
    await fuzz(each).catch((error: Error) => {
      found.push(`${nameOf(each.route)}: ${((error.cause ?? error) as Error).message}\n${error.message}`);
    });
  }
  return found;
}

describe('no generated request makes the service fail, or answer against its OpenAPI document', () => {
  it('in its body', async () => {
    const cases = routes.flatMap((route) => {
      const schema = requests.bodyOf(route);
      return schema ? [{ route, options: fc.record({ body: bodies(schema), headers: keys(route) }) }] : [];
    });
    expect(cases.length).toBeGreaterThan(5);
    expect(await failures(cases)).toEqual([]);
  });

  it('in its query', async () => {
    const cases = routes.flatMap((route) => {
      const values = Object.fromEntries(requests.queryOf(route).map(({ name, schema }) => [name, texts(schema)]));
      const names = Object.keys(values);
      const query = fc.subarray(names).chain((some) => fc.record(Object.fromEntries(some.map((name) => [name, values[name]!]))));
      return names.length > 0 ? [{ route, options: fc.record({ query }) }] : [];
    });
    expect(cases).not.toEqual([]);
    expect(await failures(cases)).toEqual([]);
  });
});

function bodies(schema: Schema): fc.Arbitrary<unknown> {
  const valid = validFor(schema, requests);
  return fc.oneof({ weight: 2, arbitrary: valid }, { weight: 3, arbitrary: mutated(valid) }, { weight: 1, arbitrary: fc.jsonValue() });
}

const texts = (schema: Schema) => fc.oneof(validFor(schema, requests).map(String), fc.string({ maxLength: 30 }));

/** Sometimes with an Idempotency-Key. */
const keys = ({ method }: Route): fc.Arbitrary<Record<string, string>> =>
  method === 'POST'
    ? fc.oneof(
        fc.constant({}),
        fc.uuid().map((uuid) => ({ 'idempotency-key': uuid })),
      )
    : fc.constant({});
