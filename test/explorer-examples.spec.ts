import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from './support/app.js';
import { operationsOf, type Operation } from './support/document.js';
import { newWorld, placeOf } from './support/places.js';
import { nameOf, routesOf, type Route } from './support/routes.js';

/**
 * What the explorer sends when nothing but the ids of the path are filled in and the answer must be a refusal: the status,
 * and why no example can do better. The name of each example says that it is refused, or why.
 */
const REFUSED: Readonly<Record<string, { status: number; why: string }>> = {
  restoreSpace: { status: 409, why: 'the space is not in the bin' },
  getPageChangesInRevision: { status: 404, why: 'needs the id of a page that the revision changed' },
  joinOrganization: { status: 400, why: 'the domain of the caller is not accepted by the organization' },
  mergeChangeRequest: { status: 409, why: 'a new change request changes nothing' },
  download: { status: 404, why: 'its address is signed: it comes from a file' },
};

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
  return t.api.as(world.owner).send(route.method, route.url, place, { body });
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
        const expected = REFUSED[name]?.status ?? REFUSED[operation.operationId]?.status;
        if (expected === undefined ? status >= 300 : status !== expected)
          wrong.push(`${name} answers ${status} ${JSON.stringify(answer)?.slice(0, 300)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThanOrEqual(operations.length - operations.filter(forms).length);
  });

  it('are refused only where the operation still exists', () => {
    const known = new Set(operations.flatMap((operation) => [operation.operationId, ...requestsOf(operation).map(({ name }) => name)]));
    expect(Object.keys(REFUSED).filter((name) => !known.has(name))).toEqual([]);
  });
});
