import { describe, expect, it } from 'vitest';
import { CHANGE_RULES } from './change-rules.js';
import { compareSpecs } from './compare-specs.js';

const spec = (paths: object, schemas: object = {}) => ({ openapi: '3.1.0', info: {}, paths, components: { schemas } });
const get = (operation: object) => spec({ '/pets': { get: operation } });
const pet = (schema: object) => spec({}, { Pet: schema });
const query = (more: object = {}) => ({ in: 'query', name: 'limit', ...more });
const body = (more: object = {}, type = 'application/json') => ({ requestBody: { content: { [type]: {} }, ...more } });
const answers = (...statuses: string[]) => ({ responses: Object.fromEntries(statuses.map((status) => [status, {}])) });

const CASES: [rule: keyof typeof CHANGE_RULES, before: object, after: object][] = [
  ['operation-added', spec({}), get({})],
  ['operation-removed', get({}), spec({})],
  ['operation-deprecated', get({}), get({ deprecated: true })],
  ['parameter-added', get({}), get({ parameters: [query()] })],
  ['required-parameter-added', get({}), get({ parameters: [query({ required: true })] })],
  ['parameter-removed', get({ parameters: [query()] }), get({})],
  ['parameter-became-required', get({ parameters: [query()] }), get({ parameters: [query({ required: true })] })],
  ['parameter-became-optional', get({ parameters: [query({ required: true })] }), get({ parameters: [query()] })],
  ['request-body-added', get({}), get(body())],
  ['required-request-body-added', get({}), get(body({ required: true }))],
  ['request-body-removed', get(body()), get({})],
  ['request-body-became-required', get(body()), get(body({ required: true }))],
  ['request-body-became-optional', get(body({ required: true })), get(body())],
  ['media-type-added', get({ requestBody: {} }), get(body())],
  ['media-type-removed', get(body()), get({ requestBody: {} })],
  ['response-added', get(answers()), get(answers('200'))],
  ['response-removed', get(answers('200', '404')), get(answers('200'))],
  ['schema-added', spec({}), pet({})],
  ['schema-removed', pet({}), spec({})],
  ['property-added', pet({}), pet({ properties: { name: {} } })],
  ['required-property-added', pet({}), pet({ properties: { name: {} }, required: ['name'] })],
  ['property-removed', pet({ properties: { name: {} } }), pet({})],
  ['property-became-required', pet({ properties: { name: {} } }), pet({ properties: { name: {} }, required: ['name'] })],
  ['property-became-optional', pet({ properties: { name: {} }, required: ['name'] }), pet({ properties: { name: {} } })],
  ['type-changed', pet({ type: 'string' }), pet({ type: 'integer' })],
  ['value-added', pet({ enum: ['a'] }), pet({ enum: ['a', 'b'] })],
  ['value-removed', pet({ enum: ['a', 'b'] }), pet({ enum: ['a'] })],
  ['option-added', pet({ oneOf: [{ type: 'string' }] }), pet({ oneOf: [{ type: 'string' }, { $ref: '#/a' }] })],
  ['option-removed', pet({ oneOf: [{ type: 'string' }, { $ref: '#/a' }] }), pet({ oneOf: [{ type: 'string' }] })],
  ['constraint-tightened', pet({ maxLength: 10 }), pet({ maxLength: 9 })],
  ['constraint-loosened', pet({ maxLength: 9 }), pet({ maxLength: 10 })],
];

describe('the changes between two specifications', () => {
  it.each(CASES)('are found: %s', (rule, before, after) => {
    const { changes, breaking, count } = compareSpecs(before as never, after as never);
    expect(changes.map((change) => change.rule)).toEqual([rule]);
    expect([breaking, changes[0]!.breaking, count]).toEqual([CHANGE_RULES[rule], CHANGE_RULES[rule], 1]);
    expect(compareSpecs(after as never, after as never).count).toBe(0);
  });

  it('have a case for each rule', () => {
    expect(CASES.map(([rule]) => rule)).toEqual(Object.keys(CHANGE_RULES));
  });

  it.each<[string, object, object, string | undefined]>([
    ['a lower limit', pet({ minimum: 1 }), pet({ minimum: 0 }), 'constraint-loosened'],
    ['a new pattern', pet({}), pet({ pattern: 'a' }), 'constraint-tightened'],
    ['values that become free', pet({ enum: ['a'] }), pet({}), 'constraint-loosened'],
    ['values that become limited', pet({}), pet({ enum: ['a'] }), 'constraint-tightened'],
    ['another type in addition', pet({ type: 'string' }), pet({ type: ['string', 'null'] }), 'constraint-loosened'],
    ['nullable', pet({ type: 'string' }), pet({ type: 'string', nullable: true }), 'constraint-loosened'],
    ['a new part of allOf', pet({ allOf: [] }), pet({ allOf: [{ type: 'string' }] }), 'constraint-tightened'],
    [
      'a deeper property',
      pet({ items: { properties: { a: { type: 'string' } } } }),
      pet({ items: { properties: { a: {} } } }),
      'constraint-loosened',
    ],
    ['another name of a path parameter', spec({ '/pets/{id}': { get: {} } }), spec({ '/pets/{pet}': { get: {} } }), undefined],
    ['another description', get({ description: 'a' }), get({ description: 'b' }), undefined],
    ['another order', pet({ enum: ['a', 'b'], required: ['a', 'b'] }), pet({ enum: ['b', 'a'], required: ['b', 'a'] }), undefined],
    [
      'a parameter of the path item',
      spec({ '/pets': { get: {} } }),
      spec({ '/pets': { parameters: [query()], get: {} } }),
      'parameter-added',
    ],
    ['a webhook', { ...spec({}), webhooks: {} }, { ...spec({}), webhooks: { pet: { post: {} } } }, 'operation-added'],
    [
      'a body of OpenAPI 2.0',
      get({ parameters: [{ in: 'body', name: 'a', schema: { type: 'string' } }] }),
      get({ parameters: [{ in: 'body', name: 'a', schema: { type: 'object' } }] }),
      'type-changed',
    ],
    [
      'a parameter of OpenAPI 2.0',
      get({ parameters: [query({ type: 'string' })] }),
      get({ parameters: [query({ type: 'integer' })] }),
      'type-changed',
    ],
    [
      'a response of OpenAPI 2.0',
      get({ responses: { 200: { schema: { type: 'string' } } } }),
      get({ responses: { 200: { schema: { type: 'object' } } } }),
      'type-changed',
    ],
    ['a definition of OpenAPI 2.0', { swagger: '2.0', definitions: {} }, { swagger: '2.0', definitions: { Pet: {} } }, 'schema-added'],
  ])('take account of %s', (_, before, after, rule) => {
    expect(compareSpecs(before as never, after as never).changes.map((change) => change.rule)).toEqual(rule === undefined ? [] : [rule]);
  });

  it('follow references to parameters and bodies, and name another reference', () => {
    const referring = (parameter: object) => ({
      ...get({ parameters: [{ $ref: '#/components/parameters/a~1b' }] }),
      components: { parameters: { 'a/b': parameter } },
    });
    expect(compareSpecs(referring(query()), referring(query({ required: true }))).changes).toMatchObject([
      { rule: 'parameter-became-required' },
    ]);
    const ofType = (name: string) => pet({ properties: { owner: { $ref: `#/components/schemas/${name}` } } });
    expect(compareSpecs(ofType('Person'), ofType('Company')).changes).toEqual([
      { rule: 'type-changed', breaking: true, subject: 'Pet', message: 'the property `owner` is `Company` instead of `Person`' },
    ]);
  });

  it('survive references in cycles, members called like those of every object, and values of any kind', () => {
    const odd = {
      paths: {
        '/a': { $ref: '#/paths/~1a' },
        __proto__: 1,
        constructor: { get: { parameters: 'x', responses: [1], requestBody: null } },
        '/b': null,
      },
      components: {
        schemas: { toString: { properties: { valueOf: 1 }, required: 'x', items: [], type: 5, enum: 'a' }, hasOwnProperty: true },
      },
    };
    expect(() => compareSpecs(odd, {})).not.toThrow();
    expect(() => compareSpecs({}, odd)).not.toThrow();
    expect(compareSpecs(odd, structuredClone(odd)).count).toBe(0);
  });

  it('are all counted, and listed up to a thousand, breaking ones first', () => {
    const many = Object.fromEntries(Array.from({ length: 1500 }, (_, n) => [`S${n}`, {}]));
    const { count, changes, markdown } = compareSpecs(spec({}, { Old: {} }), spec({}, many));
    expect([count, changes.length, changes[0]!.rule]).toEqual([1501, 1000, 'schema-removed']);
    expect(markdown).toMatch(/^## Breaking changes\n\n- `Old`: the schema was removed\n\n## Other changes\n\n- `S0`/);
    expect(markdown).toMatch(/\n\nAnd 501 more\.\n$/);
  });
});
