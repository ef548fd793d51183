import type { Block } from '../../../common/document/rich-text.js';
import { resolveRef } from '../changes/resolve-ref.js';
import { memberOf, objectIn, type SpecObject } from '../changes/spec-value.js';
import { descriptionBlocks } from './description-blocks.js';
import { SchemaDescriber, typeOf } from './describe-schema.js';
import { heading, line, listOf, words } from './make-blocks.js';

const LONGEST_DESCRIPTION = 20_000;
const MOST_PARAMETERS = 300;

export interface DescribedOperation {
  /** What is called, such as `GET /pets`. */
  address: string;
  operation: SpecObject;
  /** With those of the path. */
  parameters: readonly SpecObject[];
}

/** Describes an operation or a webhook: its address, description, parameters, request body and responses. */
export function describeOperation(spec: SpecObject, { address, operation, parameters }: DescribedOperation): Block[] {
  const describer = new SchemaDescriber(spec);
  const isDeprecated = operation['deprecated'] === true;
  return [
    line(words(address, 'code'), ...(isDeprecated ? [words(' (deprecated)')] : [])),
    ...descriptionBlocks(operation['description'], LONGEST_DESCRIPTION),
    ...parametersOf(parameters, describer),
    ...bodyOf(spec, operation, parameters, describer),
    ...responsesOf(spec, operation, describer),
  ];
}

/** Describes a schema that has a name. */
export function describeSchema(spec: SpecObject, schema: unknown): Block[] {
  const { description } = resolveRef(spec, schema);
  const type = typeOf(schema);
  return [
    ...(type === 'object' || type === 'any' ? [] : [line(words('Type: '), words(type, 'code'))]),
    ...descriptionBlocks(description, LONGEST_DESCRIPTION),
    ...new SchemaDescriber(spec).members(schema),
  ];
}

function parametersOf(parameters: readonly SpecObject[], describer: SchemaDescriber): Block[] {
  const shown = parameters.filter(({ in: place }) => place !== 'body' && place !== 'formData').slice(0, MOST_PARAMETERS);
  if (shown.length === 0) return [];
  const items = shown.map((parameter) => itemOf(parameter, describer, String(parameter['in'])));
  return [heading(3, 'Parameters'), ...listOf(items)];
}

/** OpenAPI 2.0 writes the schema of a parameter into the parameter. */
function itemOf(parameter: SpecObject, describer: SchemaDescriber, place: string): Block[] {
  const [content] = Object.values(objectIn(parameter['content']));
  const { description: _, required: __, ...own } = parameter;
  const schema = parameter['schema'] ?? (content === undefined ? own : objectIn(content)['schema']);
  const member = { name: String(parameter['name']), schema, required: parameter['required'] === true };
  return describer.item(member, 0, place, parameter['description']);
}

/** The body of OpenAPI 2.0 is a parameter, or several for a form. */
function bodyOf(spec: SpecObject, operation: SpecObject, parameters: readonly SpecObject[], describer: SchemaDescriber): Block[] {
  const body = resolveRef(spec, operation['requestBody']);
  const old = parameters.find(({ in: place }) => place === 'body');
  const form = parameters.filter(({ in: place }) => place === 'formData').slice(0, MOST_PARAMETERS);
  const content = old ? { schema: old['schema'], types: '' } : contentOf(body);
  const fields = form.length > 0 ? listOf(form.map((field) => itemOf(field, describer, ''))) : [];
  if (!content && fields.length === 0) return [];
  const { description, required } = old ?? body;
  return [
    heading(3, 'Request body'),
    ...(content ? [line(words(content.types, 'code'), words(` ${typeOf(content.schema)}${required === true ? ', required' : ''}`))] : []),
    ...descriptionBlocks(description, LONGEST_DESCRIPTION),
    ...(content ? describer.members(content.schema) : fields),
  ];
}

function responsesOf(spec: SpecObject, operation: SpecObject, describer: SchemaDescriber): Block[] {
  const responses = objectIn(operation['responses']);
  const items = Object.keys(responses)
    .filter((status) => !status.startsWith('x-'))
    .slice(0, MOST_PARAMETERS)
    .map((status) => responseOf(status, resolveRef(spec, memberOf(responses, status)), describer));
  return items.length === 0 ? [] : [heading(3, 'Responses'), ...listOf(items)];
}

function responseOf(status: string, response: SpecObject, describer: SchemaDescriber): Block[] {
  const blocks = descriptionBlocks(response['description'], LONGEST_DESCRIPTION);
  const [first] = blocks;
  const said = first?.type === 'paragraph' ? (first.nodes as Parameters<typeof line>) : [];
  const content = response['schema'] === undefined ? contentOf(response) : { schema: response['schema'], types: '' };
  const type = content
    ? [words(` ${typeOf(content.schema)}`), ...(content.types ? [words(' as '), words(content.types, 'code')] : [])]
    : [];
  const colon = said.length > 0 ? [words(': ')] : type.length > 0 ? [words(':')] : [];
  return [
    line(words(status, 'code'), ...colon, ...said, ...type),
    ...(said.length > 0 ? blocks.slice(1) : blocks),
    ...(content ? describer.members(content.schema) : []),
  ];
}

/** The schema of the first media type, and the names of all. */
function contentOf(holder: SpecObject): { schema: unknown; types: string } | undefined {
  const content = objectIn(holder['content']);
  const types = Object.keys(content);
  if (types.length === 0) return undefined;
  return { schema: objectIn(memberOf(content, types[0]!))['schema'], types: types.slice(0, 5).join(', ') };
}
