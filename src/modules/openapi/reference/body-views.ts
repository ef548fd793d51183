import type { ApiBody, ApiContent, ApiExample, ApiResponse } from '../../../common/api-reference/api-part.js';
import { resolveRef } from '../changes/resolve-ref.js';
import { memberOf, objectIn, type SpecObject } from '../changes/spec-value.js';
import { typeOf } from '../outline/type-of.js';
import { storableText } from '../outline/storable-text.js';
import { refName } from './flat-schema.js';
import { SampleValue } from './sample-value.js';
import { type Direction, type ShapeViews, textOf } from './shape-views.js';

const MOST_CONTENTS = 10;
const MOST_EXAMPLES = 10;
const MOST_RESPONSES = 60;
/** Of one example, and of all of a part. */
const LONGEST_EXAMPLE = 10_000;
const ALL_EXAMPLES = 16_000;
/** Of a body in samples of code, which repeat it in each language. */
const LONGEST_SAMPLE = 600;
const FEW_VALUES = 12;

/** Describes the bodies of one operation. */
export class BodyViews {
  private examplesLeft = ALL_EXAMPLES;

  constructor(
    private readonly spec: SpecObject,
    private readonly shapes: ShapeViews,
  ) {}

  /** The body of OpenAPI 2.0 is a parameter, or several for a form. */
  request(operation: SpecObject, parameters: readonly SpecObject[]): ApiBody | undefined {
    const old = parameters.find(({ in: place }) => place === 'body');
    const form = parameters.filter(({ in: place }) => place === 'formData');
    const body = old ?? resolveRef(this.spec, operation['requestBody']);
    const media = old || form.length > 0 ? this.oldMedia(operation, old, form) : mediaOf(body['content']);
    if (media.length === 0) return undefined;
    const description = textOf(body['description']);
    const examples = this.examples(media, 'request');
    const sample = this.sample(media, examples);
    return {
      required: body['required'] === true || form.some(({ required }) => required === true),
      ...(description !== undefined && { description }),
      contents: this.contents(media, 'request'),
      examples,
      ...(sample && { sample }),
    };
  }

  responses(operation: SpecObject): ApiResponse[] {
    const all = objectIn(operation['responses']);
    const described = new Map<string, string>();
    return Object.keys(all)
      .filter((status) => !status.startsWith('x-'))
      .slice(0, MOST_RESPONSES)
      .map((status): ApiResponse => {
        const response = resolveRef(this.spec, memberOf(all, status));
        const media = response['schema'] === undefined ? mediaOf(response['content']) : this.oldResponse(operation, response);
        const content = JSON.stringify(media.map(({ types, schema }) => [types, schema]));
        const sameAs = media.length > 0 ? described.get(content) : undefined;
        if (sameAs === undefined) described.set(content, status);
        const description = textOf(response['description']);
        const headers = Object.entries(objectIn(response['headers'])).slice(0, 50);
        const view: ApiResponse = {
          status: storableText(status).slice(0, 20),
          contents: sameAs === undefined ? this.contents(media, 'response') : [],
          examples: this.examples(media, 'response', status),
        };
        if (description !== undefined) view.description = description;
        if (headers.length > 0) view.headers = headers.map(([name, header]) => this.header(name, header));
        if (sameAs !== undefined) view.sameAs = sameAs;
        return view;
      });
  }

  private header(name: string, said: unknown) {
    const header = resolveRef(this.spec, said);
    const { schema = schemaIn(header), description, required } = header;
    return this.shapes.field(name, schema, { direction: 'response', description, required: required === true });
  }

  private contents(media: readonly Media[], direction: Direction): ApiContent[] {
    // Many media types with one schema are described once.
    const bySchema = new Map<string, Media[]>();
    for (const one of media) {
      const key = JSON.stringify(one.schema) ?? '';
      bySchema.set(key, [...(bySchema.get(key) ?? []), one]);
    }
    return [...bySchema.values()].slice(0, MOST_CONTENTS).map(([first, ...others]): ApiContent => {
      const { schema } = first!;
      const name = refName(schema);
      const content: ApiContent = { mediaTypes: [first!, ...others].map(({ types }) => types), type: typeOf(schema) };
      const description = name === undefined ? textOf(objectIn(schema)['description']) : undefined;
      if (description !== undefined) content.description = description;
      this.shapes.expand({ schema, direction, within: [], depth: 0, put: (shape) => (content.shape = shape) });
      return content;
    });
  }

  private examples(media: readonly Media[], direction: Direction, status = '200'): ApiExample[] {
    const given = media.flatMap(({ types, examples }) => examples.map(({ title, value }) => this.example(value, types, title)));
    const shown = given.flatMap((example) => example ?? []).slice(0, MOST_EXAMPLES);
    if (shown.length > 0) return shown;
    const [first] = media;
    if (!first || first.schema === undefined || /^[45]/.test(status)) return [];
    const made = new SampleValue(this.spec, direction).make(first.schema);
    const example = made === undefined ? undefined : this.example(made, first.types);
    return example ? [{ ...example, made: true }] : [];
  }

  /** A short value in place of a long example. */
  private sample([media]: readonly Media[], [example]: readonly ApiExample[]): ApiExample | undefined {
    if (!media || !example || example.text.length <= LONGEST_SAMPLE) return undefined;
    const text = JSON.stringify(new SampleValue(this.spec, 'request', FEW_VALUES).make(media.schema) ?? {}, null, 2);
    return { mediaType: example.mediaType, text: storableText(text.length <= LONGEST_SAMPLE ? text : '{}'), made: true };
  }

  /** Undefined for what is too long, or has no room. */
  private example(value: unknown, mediaType: string, title?: string): ApiExample | undefined {
    const text = storableText(typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? ''));
    const cut = text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE)}\n…` : text;
    if (cut === '' || cut.length > this.examplesLeft) return undefined;
    this.examplesLeft -= cut.length;
    return { mediaType, text: cut, ...(title !== undefined && { title: storableText(title).slice(0, 200) }) };
  }

  private oldMedia(operation: SpecObject, body: SpecObject | undefined, form: readonly SpecObject[]): Media[] {
    const properties = Object.fromEntries(form.map((field) => [String(field['name']), schemaIn(field, field['description'])]));
    const required = form.filter((field) => field['required'] === true).map((field) => String(field['name']));
    const schema = body ? body['schema'] : { type: 'object', properties, required };
    const [usual = body ? 'application/json' : 'application/x-www-form-urlencoded'] = textsIn(
      operation['consumes'] ?? this.spec['consumes'],
    );
    return [{ types: usual, schema, examples: [] }];
  }

  private oldResponse(operation: SpecObject, response: SpecObject): Media[] {
    const types = textsIn(operation['produces'] ?? this.spec['produces']);
    const examples = objectIn(response['examples']);
    return (types.length > 0 ? types : ['application/json']).slice(0, MOST_CONTENTS).map((type) => {
      const example = memberOf(examples, type);
      return { types: type, schema: response['schema'], examples: example === undefined ? [] : [{ value: example }] };
    });
  }
}

/** A media type with its schema. */
interface Media {
  types: string;
  schema: unknown;
  examples: readonly { title?: string; value: unknown }[];
}

function mediaOf(content: unknown): Media[] {
  return Object.entries(objectIn(content))
    .slice(0, MOST_CONTENTS)
    .map(([type, said]) => {
      const { schema, example, examples } = objectIn(said);
      const named = Object.entries(objectIn(examples ?? objectIn(said)['x-examples'])).flatMap(([name, one]) => {
        const { summary, value } = objectIn(one);
        return value === undefined ? [] : [{ title: typeof summary === 'string' && summary !== '' ? summary : name, value }];
      });
      const all = example === undefined ? named : [{ value: example }, ...named];
      return { types: storableText(type).slice(0, 200), schema, examples: all.slice(0, MOST_EXAMPLES) };
    });
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((one: unknown) => (typeof one === 'string' ? [storableText(one).slice(0, 200)] : [])) : [];

/** OpenAPI 2.0 writes the schema of a parameter into the parameter. Whether it is required, and what it is about, belong to the parameter. */
function schemaIn(parameter: SpecObject, description?: unknown): SpecObject {
  const own = Object.entries(parameter).filter(([name]) => name !== 'required' && name !== 'description');
  return Object.fromEntries(description === undefined ? own : [...own, ['description', description]]);
}
