import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from './support/app.js';
import { operationsOf, type Operation } from './support/document.js';
import { neededQuery } from './support/needed-query.js';
import { newWorld, placeOf } from './support/places.js';
import { prepareFor } from './support/prepare-example.js';
import { nameOf, routesOf, type Route } from './support/routes.js';

/** Operations that no world lets through, because no example can do better. */
const REFUSED: Readonly<Record<string, { status: number; why: string }>> = {
  download: { status: 404, why: 'the address is signed: it comes from the `downloadURL` of a file' },
};
/** What the name of an example says if it needs something first: an id that only the caller knows. */
const ANNOUNCED = /\(refused (until|unless|for) .+\)$/;

const t = useApp();
let routes: Map<string, Route>;
let operations: Operation[];
beforeAll(() => {
  routes = new Map(routesOf(t.app).map((route) => [nameOf(route), route]));
  operations = operationsOf(t.api.contract.document);
});

const routeOf = ({ method, path }: Operation) =>
  routes.get(nameOf({ method: method.toUpperCase(), url: path.replace(/\{(\w+)\}/g, ':$1') }))!;

/** Each named example of a body; for an operation without a body the one request there is. */
function requestsOf({ operationId, requestBody }: Operation): { name: string; body?: object }[] {
  const media = requestBody?.content['application/json'];
  if (!media) return [{ name: operationId }];
  return Object.entries(media.examples ?? {}).map(([name, { value }]) => ({ name: `${operationId}: ${name}`, body: value as object }));
}

async function send(operation: Operation, body: object | undefined) {
  const route = routeOf(operation);
  const world = await newWorld(t.make);
  const place = await placeOf(route, world);
  const api = t.api.as(world.owner);
  await prepareFor(operation.operationId, api, place);
  return api.send(route.method, route.url, place, { body, query: neededQuery(operation) });
}

/** Every operation answers what the explorer sends unchanged, as someone who may do everything. */
describe('the examples of the explorer', () => {
  // A form has a file that a person chooses.
  const forms = (operation: Operation) => operation.requestBody?.content['multipart/form-data'] !== undefined;

  it('work as they stand, or are refused for a reason that is written down', async () => {
    const wrong: string[] = [];
    let sent = 0;
    for (const operation of operations.filter((one) => !forms(one))) {
      for (const { name, body } of requestsOf(operation)) {
        sent++;
        const { status, body: answer } = await send(operation, body);
        const expected = REFUSED[operation.operationId]?.status;
        const limit = ANNOUNCED.test(name) ? 500 : 300;
        if (expected !== undefined ? status !== expected : status >= limit)
          wrong.push(`${name} answers ${status} ${JSON.stringify(answer)?.slice(0, 300)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThanOrEqual(operations.length - operations.filter(forms).length);
  });

  it('are refused only where the operation still exists', () => {
    const known = new Set(operations.map(({ operationId }) => operationId));
    expect(Object.keys(REFUSED).filter((name) => !known.has(name))).toEqual([]);
  });
});
