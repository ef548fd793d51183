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

  it('is the same when it is made again', async () => {
    expect(await createDocument(t.app)).toEqual(t.api.contract.document);
  });

  it('keeps the sections of the description', () => {
    const sections = new Map(describedEndpoints().map(({ operationId, section }) => [operationId, section]));
    expect(breaking(({ operationId, tags }) => sections.has(operationId) && tags[0] !== sections.get(operationId))).toEqual([]);
  });

  it('lists the sections in the order in which one starts, each with a page of the docs', () => {
    const sections = t.api.contract.document.tags!;
    const started = ['Users', 'Organizations', 'Spaces', 'Space content', 'Change requests', 'Space comments', 'Sites'];
    const places = started.map((section) => sections.findIndex(({ name }) => name === section));
    expect(places[0]).toBe(0);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(sections.filter(({ description, externalDocs }) => !description?.endsWith('.') || externalDocs === undefined)).toEqual([]);
  });

  it('names schemas for callers', () => {
    const names = Object.keys(t.api.contract.document.components!.schemas!);
    expect(names.filter((name) => /Dto|View|Entity|^Object$/.test(name))).toEqual([]);
  });

  it('gives no schema the name of a global, which generated clients use themselves', () => {
    const names = Object.keys(t.api.contract.document.components!.schemas!);
    expect(names.filter((name) => name in globalThis)).toEqual([]);
  });

  it('names every union in a body or an answer', () => {
    const inPlace = new Set<string>();
    const visit = (part: unknown) =>
      walk(part, ({ oneOf, anyOf }) => {
        const members = [...(oneOf ?? []), ...(anyOf ?? [])].filter((member) => !isA(member, 'null'));
        if (members.length > 1) inPlace.add(JSON.stringify(members));
      });
    for (const [, { oneOf: _, anyOf: __, ...inside }] of schemas()) visit(inside);
    for (const { requestBody, responses } of operations()) visit([requestBody, responses]);
    expect([...inPlace]).toEqual([]);
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
        if ($ref === undefined || followed.has($ref) || NODE.test($ref)) return;
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
      if (isA(schema, 'object') && !shaped) empty.add(JSON.stringify(schema));
    });
    expect([...empty]).toEqual([]);
  });

  it('says what is in every object, but for those that hold what only their owner knows', () => {
    const free = new Set<string>();
    const follow = (schema: Schema | undefined, at: string): void => {
      if (!schema || at.split('.').length > 12) return;
      const shaped = SHAPES.some((shape) => schema[shape] !== undefined);
      if (!shaped || schema.additionalProperties === true || isEmpty(schema.additionalProperties)) free.add(at);
      for (const [name, member] of Object.entries(schema.properties ?? {})) follow(member, `${at}.${name}`);
      for (const part of [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) follow(part, at);
      if (schema.items) follow(schema.items, `${at}[]`);
      if (typeof schema.additionalProperties === 'object') follow(schema.additionalProperties, `${at}.*`);
    };
    for (const [name, schema] of schemas()) follow(schema, name);
    for (const { operationId, requestBody, responses } of operations())
      for (const part of [requestBody, ...Object.values(responses)]) follow(part?.content?.['application/json']?.schema, operationId);
    expect([...free].toSorted()).toEqual(Object.keys(FREE).toSorted());
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
          place === 'query' && required && example === undefined && schema?.examples === undefined ? [`${name} has none`] : [],
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
      if (schema.examples !== undefined && !schema.properties) return;
      if (schema.$ref) {
        if (!seen.has(schema.$ref)) {
          seen.add(schema.$ref);
          follow(schemaNamed(schema.$ref)!, schema.$ref.split('/').at(-1)!);
        }
        return;
      }
      if (isA(schema, 'string') && !schema.enum && schema.const === undefined && !schema.format) without.add(at);
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

const SHAPES = ['type', '$ref', 'allOf', 'oneOf', 'anyOf', 'enum', 'const'] as const;
const isEmpty = (schema: Schema['additionalProperties']) => typeof schema === 'object' && Object.keys(schema).length === 0;

const BY_SOURCE = 'each source of computed pages has its own';
const SCHEMA = 'a JSON Schema that a caller writes';
const RESOLVED = 'the value of any property of a page, a file, a reusable content or a variable';
const ALWAYS_EMPTY = 'always empty, for clients that walk the structure';
const OF_INTEGRATION = 'each integration has its own';

/** The only values whose members the document does not know, and why. */
const FREE: Readonly<Record<string, string>> = {
  'AuditEvent.payload': 'each action has its own members',
  'CreateOrgWithPreferences.onboardingPreferences': 'accepted for compatibility, and ignored',
  'McpMessage.params': 'each method of the protocol has its own',
  'McpReply.result': 'each method of the protocol has its own',
  'McpReply.error': 'each method of the protocol has its own',
  'OpenAPIReferencePart.model': 'what pages show of a specification, which may change with any release',
  'OpenAPIReferencePart.specification': 'a specification, which is any JSON',
  'OpenAPISpecFile.specification': 'a file of a specification, which is any JSON',
  'SiteExternalLink.sections[]': ALWAYS_EMPTY,
  'SiteExternalLink.children[]': ALWAYS_EMPTY,
  'SiteExternalLink.siteSpaces[]': ALWAYS_EMPTY,
  'ComputedSource.props': BY_SOURCE,
  'PageSource.props': BY_SOURCE,
  'Computed.props': BY_SOURCE,
  'Document.data': 'clients keep data of their own in a document',
  'AnyDocument.data': 'a document that is kept as it is',
  'AnyDocument.nodes[]': 'a document that is kept as it is',
  'SiteAdaptiveSchema.jsonSchema': SCHEMA,
  'UpdateSiteAdaptiveSchema.jsonSchema': SCHEMA,
  'SiteVisitor.unsignedClaims': 'claims of the site',
  'Resolution.value': RESOLVED,
  'ErrorConflict.base': RESOLVED,
  'ErrorConflict.ours': RESOLVED,
  'ErrorConflict.theirs': RESOLVED,
  'PageEdited.attributes.*.before': RESOLVED,
  'PageEdited.attributes.*.after': RESOLVED,
  'FileEdited.attributes.*.before': RESOLVED,
  'FileEdited.attributes.*.after': RESOLVED,
  'ReusableContentEdited.attributes.*.before': RESOLVED,
  'ReusableContentEdited.attributes.*.after': RESOLVED,
  TableCell: 'a cell of the type of its column',
  TableCellMerges: 'kept for editors, in their notation',
  'TableCellMerges[]': 'kept for editors, in their notation',
  'IntegrationBlock.data.props': OF_INTEGRATION,
  'IntegrationBlock.data.action': OF_INTEGRATION,
  'ButtonInline.data.action': 'each action has its own parameters',
  getPublishedOpenAPISpec: 'the specification itself',
  createChangeRequest: 'takes all that the content of the change request takes, too',
};

const isA = ({ type }: Schema, one: string) => [type].flat().includes(one);

/** A node of a document may have an `id`, which is an anchor. */
const NODE = /(?:Block|Inline)$/;

/** Members that no answer leaves out. */
const ALWAYS_SENT = ['object', 'id', 'urls', 'createdAt', 'updatedAt', 'permissions', 'items', 'count'];

function walk(part: unknown, visit: (schema: Schema) => void): void {
  if (typeof part !== 'object' || part === null) return;
  if (!Array.isArray(part)) visit(part);
  for (const [key, member] of Object.entries(part)) if (!['example', 'examples', 'enum', 'default'].includes(key)) walk(member, visit);
}
