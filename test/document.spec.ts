import { describe, expect, it } from 'vitest';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { createDocument } from '../src/common/openapi/document.js';
import { METHODS, operationsOf, type MediaType, type Operation } from './support/document.js';
import type { Schema } from '../src/common/openapi/walk-schemas.js';
import { describedEndpoints } from './support/routes.js';
import { useApp } from './support/app.js';

const t = useApp();

/** The rules for all operations of the OpenAPI document, also those of extensions. Each test lists what breaks its rule. */
describe('the OpenAPI document', () => {
  const operations = () => operationsOf(t.api.contract.document);
  const breaking = (rule: (operation: Operation) => boolean | string[]) =>
    operations().flatMap((operation) => {
      const broken = rule(operation);
      if (Array.isArray(broken)) return broken.map((what) => `${operation.operationId}: ${what}`);
      return broken ? [operation.operationId] : [];
    });

  it('has all operations', () => {
    expect(operations().length).toBeGreaterThan(150);
    expect(METHODS).toHaveLength(5);
  });

  it('is the same when it is made again', () => {
    expect(createDocument(t.app)).toEqual(t.api.contract.document);
  });

  it('keeps the sections of the description, in its order', () => {
    const sections = new Map(describedEndpoints().map(({ operationId, section }) => [operationId, section]));
    expect(breaking(({ operationId, tags }) => sections.has(operationId) && tags[0] !== sections.get(operationId))).toEqual([]);
    const order = [...new Set(sections.values())];
    const ours = t.api.contract.document.tags!.map(({ name }) => name).filter((name) => order.includes(name));
    const inOrder = (list: readonly string[]) => [...list].sort((a, b) => order.indexOf(a) - order.indexOf(b));
    expect(ours.filter((name) => !LATER.has(name))).toEqual(inOrder(ours).filter((name) => !LATER.has(name)));
  });

  it('names schemas for callers', () => {
    const names = Object.keys(t.api.contract.document.components!.schemas!);
    expect(names.filter((name) => /Dto|View|Entity|^Object$/.test(name))).toEqual([]);
  });

  it('summarizes each operation in at most twelve words', () => {
    expect(breaking(({ summary }) => summary === undefined || summary.split(' ').length > 12 || /[.:;]/.test(summary))).toEqual([]);
  });

  it('says of each operation more than who may call it', () => {
    expect(breaking(({ description }) => (description ?? '').split('\n\n').length < 2)).toEqual([]);
  });

  it('requires no member that has a default', () => {
    expect(
      breaking(({ parameters = [] }) =>
        parameters.flatMap(({ name, required, schema, in: place }) =>
          (schema?.default !== undefined || place === 'header') && required ? [name!] : [],
        ),
      ),
    ).toEqual([]);
    const required = schemas().flatMap(([name, { required = [], properties = {} }]) =>
      required.filter((member) => properties[member]?.default !== undefined).map((member) => `${name}.${member}`),
    );
    expect(required).toEqual([]);
  });

  it('requires in an answer what every answer of its kind has', () => {
    const optional = new Set<string>();
    const follow = (part: unknown): void =>
      walk(part, ({ $ref, properties = {}, required = [] }) => {
        for (const name of ALWAYS_SENT)
          if (name in properties && !required.includes(name)) optional.add(`${Object.keys(properties).join()}: ${name}`);
        if ($ref === undefined || followed.has($ref)) return;
        followed.add($ref);
        follow(schemaNamed($ref));
      });
    const followed = new Set<string>();
    for (const { responses } of operations()) follow(responses);
    expect([...optional]).toEqual([]);
  });

  it('declares of every member what it is', () => {
    const empty = new Set<string>();
    walk(t.api.contract.document, (schema) => {
      const shaped = ['properties', 'additionalProperties', 'allOf', 'oneOf', 'anyOf'].some((shape) => shape in schema);
      if (schema.type === 'object' && !shaped) empty.add(JSON.stringify(schema));
    });
    expect([...empty]).toEqual([]);
  });

  it('explains the values of every enumeration', () => {
    const unexplained = new Set<string>();
    walk(t.api.contract.document, (schema) => {
      const values = (schema.enum ?? []).filter((value) => typeof value === 'string');
      if (values.length > 1 && !values.every((value) => schema.description?.includes(`\`${value}\``))) unexplained.add(values.join(' '));
    });
    expect([...unexplained]).toEqual([]);
  });

  it('has an example for every query parameter that must be sent', () => {
    expect(
      breaking(({ parameters = [] }) =>
        parameters.flatMap(({ name, in: place, required, example, schema }) =>
          place === 'query' && required && example === undefined && schema?.example === undefined ? [`${name} has none`] : [],
        ),
      ),
    ).toEqual([]);
  });

  it('has an example for every body, each of which is what the body must be', () => {
    expect(
      breaking(({ requestBody }) => {
        const media = requestBody?.content['application/json'];
        if (!media) return [];
        const examples = Object.entries(media.examples ?? {});
        if (examples.length === 0) return ['has none'];
        return examples.flatMap(([name, { value }]) => problems(media, value).map((problem) => `${name}: ${problem}`));
      }),
    ).toEqual([]);
  });

  it('has an example of every answer, each of which is what the answer must be', () => {
    expect(
      breaking(({ responses }) => {
        const media = (responses['200'] ?? responses['201'])?.content?.['application/json'];
        if (!media?.schema) return [];
        return media.example === undefined ? ['has none'] : problems(media, media.example);
      }),
    ).toEqual([]);
  });

  it('gives every text of an answer an example', () => {
    const without = new Set<string>();
    const seen = new Set<string>();
    const follow = (schema: Schema, at: string): void => {
      if (schema.example !== undefined && !schema.properties) return;
      if (schema.$ref) {
        if (!seen.has(schema.$ref)) {
          seen.add(schema.$ref);
          follow(schemaNamed(schema.$ref)!, schema.$ref.split('/').at(-1)!);
        }
        return;
      }
      if (schema.type === 'string' && !schema.enum && !schema.format) without.add(at);
      for (const part of [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) follow(part, at);
      if (schema.items) follow(schema.items, at);
      for (const [name, member] of Object.entries(schema.properties ?? {})) follow(member, `${at}.${name}`);
    };
    for (const { responses } of operations()) {
      const schema = (responses['200'] ?? responses['201'])?.content?.['application/json']?.schema;
      if (schema) follow(schema, 'answer');
    }
    expect([...without]).toEqual([]);
  });

  const schemas = () => Object.entries(t.api.contract.document.components!.schemas! as Record<string, Schema>);
  const schemaNamed = (reference: string) => schemas().find(([name]) => reference.endsWith(`/${name}`))?.[1];

  let ajv: Ajv | undefined;
  const validators = new Map<string, ValidateFunction>();
  const problems = ({ schema }: MediaType, value: unknown): string[] => {
    if (!ajv) {
      ajv = new Ajv({ strict: false, allErrors: true });
      formats.default(ajv);
      ajv.addSchema({ $id: 'document', components: { schemas: Object.fromEntries(schemas()) } });
    }
    const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as Schema;
    const key = JSON.stringify(local);
    const validate = validators.get(key) ?? ajv.compile(local);
    validators.set(key, validate);
    return validate(value) ? [] : [ajv.errorsText(validate.errors)];
  };
});

/** Members that no answer leaves out. */
const ALWAYS_SENT = ['object', 'id', 'urls', 'createdAt', 'updatedAt', 'permissions', 'items', 'count'];

/** Sections whose first operations are ours and stand where the section will. */
const LATER = new Set<string>();

function walk(part: unknown, visit: (schema: Schema) => void): void {
  if (typeof part !== 'object' || part === null) return;
  if (!Array.isArray(part)) visit(part);
  for (const [key, member] of Object.entries(part)) if (!['example', 'examples', 'enum', 'default'].includes(key)) walk(member, visit);
}
