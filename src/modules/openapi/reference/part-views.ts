import type { ApiCallback, ApiField, ApiOperation, ApiPart, ApiSchema, ParameterPlace } from '../../../common/api-reference/api-part.js';
import type { GivenSample } from '../../../common/api-reference/samples/code-samples.js';
import type { CallParameter } from '../../../common/api-reference/call/callable-operation.js';
import { writeQuery } from '../../../common/api-reference/call/write-parameter.js';
import { METHODS } from '../changes/compare-specs.js';
import { resolveRef } from '../changes/resolve-ref.js';
import { listIn, memberOf, objectIn, type SpecObject } from '../changes/spec-value.js';
import { typeOf } from '../outline/type-of.js';
import { storableText } from '../outline/storable-text.js';
import type { FoundCall, FoundPart } from '../outline/outline-spec.js';
import { callOf, callParameterOf } from './call-of.js';
import { BodyViews } from './body-views.js';
import { ANY_TEXT, SampleValue } from './sample-value.js';
import { sampleRequestOf } from './sample-request-of.js';
import { securityViews } from './security-views.js';
import { serverViews } from './server-views.js';
import { ShapeViews, type SchemaRoom, textOf } from './shape-views.js';

const ROOM: SchemaRoom = { firstLevel: 48_000, nested: 45_000 };
/** The tree beside the pages of a very large specification needs a part of the room. */
const ROOM_BESIDE_MANY: SchemaRoom = { firstLevel: 22_000, nested: 10_000 };
const MANY_PATHS = 3_000;
/** Bytes that descriptions and examples have; what they have more is taken from the room for schemas. */
const USUAL_ASIDE = 20_000;
const MOST_PARAMETERS = 300;
const MOST_CALLBACKS = 20;
const MOST_SAMPLES = 20;
const LONGEST_SAMPLE = 10_000;
/** Of all samples together; those that do not fit are left out. */
const ALL_SAMPLES = 20_000;
const LONGEST_DESCRIPTION = 20_000;
const PLACES: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie'];

const rooms = new WeakMap<SpecObject, SchemaRoom>();

function roomIn(spec: SpecObject): SchemaRoom {
  const room = rooms.get(spec) ?? (Object.keys(spec['paths'] ?? {}).length > MANY_PATHS ? ROOM_BESIDE_MANY : ROOM);
  rooms.set(spec, room);
  return room;
}

/** What readers see of a part; undefined if nobody can describe it: a specification is not refused for that. */
export const partView = (spec: SpecObject, found: FoundPart): ApiPart | undefined =>
  viewOf(spec, found, new ShapeViews(spec, roomIn(spec)));

/** The same with all that it says itself, however much that is; schemas that have a name are only named. */
export function completeView(spec: SpecObject, found: FoundPart): { part: ApiPart; named: readonly string[] } | undefined {
  const shapes = new ShapeViews(spec);
  const part = viewOf(spec, found, shapes);
  return part && { part, named: [...shapes.named] };
}

function viewOf(spec: SpecObject, found: FoundPart, shapes: ShapeViews): ApiPart | undefined {
  try {
    return found.kind === 'schema' ? schemaView(spec, found, shapes) : operationView(spec, found, shapes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** What readers see of an operation or a webhook. */
function operationView(spec: SpecObject, { kind, method, name, path, operation, parameters }: FoundCall, shapes: ShapeViews): ApiOperation {
  const bodies = new BodyViews(spec, shapes);
  const fields = PLACES.map((place) => {
    const there = parameters.filter((parameter) => parameter['in'] === place).slice(0, MOST_PARAMETERS);
    return { place, fields: there.map((parameter) => parameterField(spec, shapes, parameter)) };
  });
  const body = bodies.request(operation, parameters);
  const responses = bodies.responses(operation);
  const callbacks = callbacksOf(spec, operation, shapes);
  const description = textOf(operation['description'], LONGEST_DESCRIPTION);
  const given = givenSamples(operation);
  const aside = [description, body?.examples, responses.map(({ examples }) => examples), given];
  shapes.spend(Math.max(0, JSON.stringify(aside).length - USUAL_ASIDE));
  shapes.finish();
  const servers = kind === 'webhook' ? [] : serverViews(spec, path, operation);
  const exampleOfBody = (type: string) => body?.examples.find(({ mediaType }) => mediaType === type)?.text;
  const call = callOf(spec, { method, name, operation, parameters, servers, exampleOf: exampleOfBody });
  const view: ApiOperation = {
    kind,
    method,
    name,
    ...(typeof operation['operationId'] === 'string' && { operationId: storableText(operation['operationId']).slice(0, 200) }),
    ...(operation['deprecated'] === true && { deprecated: true }),
    ...saidOf(operation, 'sunset', 'x-deprecated-sunset'),
    ...saidOf(operation, 'stability', 'x-stability', 'x-stability-level'),
    ...(description !== undefined && { description }),
    servers,
    security: kind === 'webhook' ? [] : securityViews(spec, operation),
    parameters: fields.filter(({ fields: found }) => found.length > 0),
    ...(body && { body }),
    responses,
    callbacks,
    sampled: kind === 'operation' && samplesIn(operation) !== false,
    ...(call && { call }),
  };
  if (!view.sampled) return view;
  const request = sampleRequestOf(
    view,
    parameters.map((parameter) => ({
      said: callParameterOf(spec, parameter),
      example: exampleOf(spec, parameter),
      isGiven: parameter['example'] !== undefined || parameter['examples'] !== undefined,
    })),
  );
  return { ...view, request, ...(given.length > 0 && { samples: given }) };
}

/** What readers see of a schema that has a name. */
function schemaView(spec: SpecObject, { name, schema }: Extract<FoundPart, { schema: unknown }>, shapes: ShapeViews): ApiSchema {
  const { description, ...resolved } = resolveRef(spec, schema);
  const field = shapes.field(name, resolved, { direction: 'both', within: [name] });
  shapes.finish();
  const text = textOf(description, LONGEST_DESCRIPTION);
  const made = new SampleValue(spec, 'response').make(schema);
  const json = made === undefined ? undefined : storableText(JSON.stringify(made, null, 2) ?? '');
  return {
    kind: 'schema',
    name,
    type: typeOf(resolved),
    ...(text !== undefined && { description: text }),
    field,
    ...(json !== undefined && json.length < LONGEST_SAMPLE && { example: { mediaType: 'application/json', text: json, made: true } }),
  };
}

function parameterField(spec: SpecObject, shapes: ShapeViews, parameter: SpecObject): ApiField {
  const [content] = Object.values(objectIn(parameter['content']));
  const { description, required, deprecated, example, ...own } = parameter;
  const schema = parameter['schema'] ?? (content === undefined ? own : objectIn(content)['schema']);
  return shapes.field(String(parameter['name']), schema, {
    direction: 'request',
    required: required === true,
    deprecated: deprecated === true,
    description,
    example,
    notes: notationOf(callParameterOf(spec, parameter)),
  });
}

/** How a value of several is written, where that is not the usual way. */
function notationOf(parameter: CallParameter): string[] {
  const { place, name, kind, style, explode } = parameter;
  if (style === 'json') return [`${name}={…}`];
  if (kind === 'object') return style === 'deepObject' ? [`${name}[key]=…`] : [];
  if (place !== 'query' || kind !== 'list' || (style === undefined && explode !== false)) return [];
  return [
    writeQuery(parameter, ['a', 'b'])
      .map((pair) => pair.join('='))
      .join('&'),
  ];
}

/** The value that samples send; undefined where none is needed. */
function exampleOf(spec: SpecObject, parameter: SpecObject): unknown {
  const [content] = Object.values(objectIn(parameter['content']));
  const [named] = Object.values(objectIn(parameter['examples']));
  const given = parameter['example'] ?? objectIn(named)['value'];
  if (given !== undefined) return given;
  const { description: _, required: __, ...own } = parameter;
  const made = new SampleValue(spec, 'request').make(parameter['schema'] ?? objectIn(content)['schema'] ?? own);
  // The name of a parameter says more than any text.
  return made === ANY_TEXT ? undefined : made;
}

function callbacksOf(spec: SpecObject, operation: SpecObject, shapes: ShapeViews): ApiCallback[] {
  const found = Object.entries(objectIn(operation['callbacks'])).flatMap(([name, callback]) =>
    Object.entries(resolveRef(spec, callback)).flatMap(([address, item]) =>
      METHODS.flatMap((method): ApiCallback[] => {
        const called = memberOf(resolveRef(spec, item), method);
        if (called === undefined) return [];
        const description = textOf(objectIn(called)['description'] ?? objectIn(called)['summary']);
        const body = new BodyViews(spec, shapes).request(objectIn(called), []);
        const said = { name: storableText(name).slice(0, 200), method, address: storableText(address).slice(0, 500) };
        return [{ ...said, ...(description !== undefined && { description }), ...(body && { body }) }];
      }),
    ),
  );
  return found.slice(0, MOST_CALLBACKS);
}

const samplesIn = (operation: SpecObject): unknown => operation['x-codeSamples'] ?? operation['x-code-samples'];

function givenSamples(operation: SpecObject): GivenSample[] {
  let left = ALL_SAMPLES;
  return listIn(samplesIn(operation))
    .slice(0, MOST_SAMPLES)
    .map(objectIn)
    .flatMap(({ lang, label, source }) => {
      if (typeof lang !== 'string' || typeof source !== 'string' || source.length > Math.min(left, LONGEST_SAMPLE)) return [];
      left -= source.length;
      const sample: GivenSample = { lang: storableText(lang).slice(0, 50), source: storableText(source) };
      if (typeof label === 'string') sample.label = storableText(label).slice(0, 50);
      return [sample];
    });
}

function saidOf<Member extends 'sunset' | 'stability'>(
  operation: SpecObject,
  member: Member,
  ...names: readonly string[]
): Partial<Record<Member, string>> {
  const said = names.map((name) => operation[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof said === 'string' ? ({ [member]: storableText(said).slice(0, 50) } as Partial<Record<Member, string>>) : {};
}
