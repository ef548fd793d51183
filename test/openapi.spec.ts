import { readFileSync } from 'node:fs';
import type { INestApplication } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { validate } from '@scalar/openapi-parser';
import { describe, expect, it } from 'vitest';
import { shapeOf, type DtoClass } from '../src/common/http/dto-shape.js';
import { createDocument } from '../src/common/openapi/document.js';
import { downgradeDocument } from '../src/common/openapi/downgrade-document.js';
import { upgradeDocument } from '../src/common/openapi/upgrade-document.js';
import { useApp } from './support/app.js';

/** The classes that the queries of operations are read as. */
function* queriesOf(app: INestApplication): Generator<{ operation: string; query: DtoClass }> {
  for (const { metatype } of app.get(DiscoveryService, { strict: false }).getControllers()) {
    const controller = metatype as { prototype: object };
    for (const name of new MetadataScanner().getAllMethodNames(controller.prototype)) {
      const types = (Reflect.getMetadata('design:paramtypes', controller.prototype, name) ?? []) as DtoClass[];
      const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<string, { index: number; data?: unknown }>;
      for (const [key, { index, data }] of Object.entries(args))
        if (key.startsWith(`${RouteParamtypes.QUERY}:`) && data === undefined) yield { operation: name, query: types[index]! };
    }
  }
}

const t = useApp();
const OUTDATED = 'openapi.json is not what the code says: run "npm run openapi" and commit what it writes';

it('openapi.json is what the code says', () => {
  const committed: unknown = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
  // Through JSON, because that is what is committed: it knows nothing of undefined.
  expect(committed, OUTDATED).toEqual(JSON.parse(JSON.stringify(t.api.contract.document)));
});

it('the document is the same each time it is made', async () => {
  expect(await createDocument(t.app)).toEqual(t.api.contract.document);
});

it('the document is valid OpenAPI 3.1', async () => {
  const { document } = t.api.contract;
  expect(document.openapi).toBe('3.1.0');
  expect(await validate(JSON.stringify(document))).toMatchObject({ valid: true, version: '3.1' });
});

it('no two schemas differ by capitals alone: generators name files after them', () => {
  const names = Object.keys(t.api.contract.document.components!.schemas!).map((name) => name.toLowerCase());
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('every parameter that a query may have is in the document', () => {
  const described = new Map(
    Object.values(t.api.contract.document.paths).flatMap((path) =>
      Object.values(path).flatMap(({ operationId, parameters = [] }: { operationId?: string; parameters?: { name: string }[] }) =>
        operationId === undefined ? [] : [[operationId, new Set(parameters.map(({ name }) => name))] as const],
      ),
    ),
  );
  const queries = [...queriesOf(t.app)].filter(({ operation }) => described.has(operation));
  expect(queries.length).toBeGreaterThan(50);
  const missing = queries.flatMap(({ operation, query }) =>
    [...shapeOf(query).properties.keys()].filter((name) => !described.get(operation)!.has(name)).map((name) => `${operation} ${name}`),
  );
  expect(missing).toEqual([]);
});

describe('/openapi-3.0.json', () => {
  const read = async () => (await t.app.inject({ url: '/openapi-3.0.json' })).json<Awaited<ReturnType<typeof createDocument>>>();

  it('is valid OpenAPI 3.0, which the document itself is not', async () => {
    const document = await read();
    expect(document.openapi).toBe('3.0.3');
    expect(await validate(JSON.stringify(document))).toMatchObject({ valid: true, version: '3.0' });
    const renamed = { ...t.api.contract.document, openapi: '3.0.3' };
    expect(await validate(JSON.stringify(renamed))).toMatchObject({ valid: false });
  });

  it('means the same: written in the terms of 3.1, it is the document', async () => {
    const { 'x-webhooks': webhooks, ...older } = (await read()) as Awaited<ReturnType<typeof createDocument>> & { 'x-webhooks': object };
    expect(upgradeDocument({ ...older, webhooks } as typeof older)).toEqual(JSON.parse(JSON.stringify(t.api.contract.document)));
  });

  it.each([
    ['a type or null', { type: ['string', 'null'], maxLength: 5 }, { type: 'string', maxLength: 5, nullable: true }],
    ['a reference with a description', { $ref: '#/x', description: 'Y' }, { description: 'Y', allOf: [{ $ref: '#/x' }] }],
    ['a reference or null', { anyOf: [{ $ref: '#/x' }, { type: 'null' }] }, { nullable: true, allOf: [{ $ref: '#/x' }] }],
    [
      'one of several or null',
      { anyOf: [{ oneOf: [{ $ref: '#/x' }], discriminator: { propertyName: 'type' } }, { type: 'null' }] },
      { nullable: true, oneOf: [{ $ref: '#/x' }], discriminator: { propertyName: 'type' } },
    ],
    ['one value', { type: 'string', const: 'page' }, { type: 'string', enum: ['page'] }],
    ['an example', { type: 'string', examples: ['a'] }, { type: 'string', example: 'a' }],
    ['limits', { type: 'number', exclusiveMinimum: 0, maximum: 9 }, { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 9 }],
    ['a file', { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' }, { type: 'string', format: 'binary' }],
  ])('writes %s in the terms of 3.0', (_, modern, older) => {
    const documentWith = (schema: object) => ({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: {},
      components: { schemas: { A: schema } },
    });
    expect(downgradeDocument(documentWith(modern)).components!.schemas!['A']).toEqual(older);
    expect(upgradeDocument(documentWith(older)).components!.schemas!['A']).toEqual(modern);
  });

  it('keeps webhooks where tools of 3.0 do not look', () => {
    const webhooks = { deployed: { post: { responses: {} } } };
    expect(downgradeDocument({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, webhooks })).toEqual({
      openapi: '3.0.3',
      info: { title: 'T', version: '1' },
      paths: {},
      'x-webhooks': webhooks,
    });
  });
});
