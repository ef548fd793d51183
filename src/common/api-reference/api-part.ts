import type { Block } from '../document/rich-text.js';
import type { CallableOperation } from './call/callable-operation.js';
import type { GivenSample } from './samples/code-samples.js';
import type { SampleRequest } from './samples/sample-request.js';

/** Words without marks, or what a description says in Markdown. */
export type ApiText = string | readonly Block[];

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';
export type FieldFlag = 'required' | 'deprecated' | 'readOnly' | 'writeOnly';

/** A parameter, a property or a header. */
export interface ApiField {
  name: string;
  /** In a few words: `string (date-time)`, `array of Pet`. */
  type: string;
  flags?: readonly FieldFlag[];
  description?: ApiText;
  /** What else its values must be, in signs: `≥ 1`, `length 1–50`. */
  limits?: readonly string[];
  default?: string;
  example?: string;
  values?: readonly ApiValue[];
  /** The number of values that are left out. */
  moreValues?: number;
  shape?: ApiShape;
}

export interface ApiValue {
  value: string;
  description?: string;
}

/** What is in a value: properties, and schemas to choose from. */
export interface ApiShape {
  fields?: ApiField[];
  /** The number of fields that are left out. */
  moreFields?: number;
  /** Their names. */
  moreNames?: readonly string[];
  choices?: ApiChoice[];
  /** Sets of fields of which one is needed, where the fields themselves are not required. */
  needs?: readonly (readonly string[])[];
  /** The schema that describes it, where it is not described again, or not in full. */
  schema?: string;
  /** Why: it is described further up, or there was no room. */
  because?: 'recursive' | 'large';
}

export interface ApiChoice {
  /** `when`: what else holds if a condition does. */
  kind: 'one' | 'any' | 'when';
  options: ApiOption[];
  moreOptions?: number;
}

export interface ApiOption {
  title: string;
  type: string;
  description?: ApiText;
  shape?: ApiShape;
}

/** A value of a body, as it is sent. */
export interface ApiExample {
  title?: string;
  mediaType: string;
  text: string;
  /** Whether it was made from the schema, because the specification has none. */
  made?: boolean;
}

/** A body in one or several media types. */
export interface ApiContent {
  mediaTypes: readonly string[];
  type: string;
  /** The body itself is a value with these limits, or has this description. */
  description?: ApiText;
  shape?: ApiShape;
}

export interface ApiBody {
  required: boolean;
  description?: ApiText;
  contents: readonly ApiContent[];
  examples: readonly ApiExample[];
  /** What samples of code send, where the first example is too long for eight of them. */
  sample?: ApiExample;
}

export interface ApiResponse {
  status: string;
  description?: ApiText;
  headers?: readonly ApiField[];
  contents: readonly ApiContent[];
  examples: readonly ApiExample[];
  /** The status of the response with the same contents. */
  sameAs?: string;
}

export interface ApiServer {
  url: string;
  description?: string;
  variables?: readonly { name: string; default: string; description?: string; values?: readonly string[] }[];
}

/** A way to show who one is. */
export interface ApiScheme {
  name: string;
  /** Such as `Bearer`, `Basic`, `API key`, `OAuth 2.0`. */
  kind: string;
  /** Where a key is sent: `header X-Key`. */
  place?: string;
  description?: ApiText;
  scopes?: readonly string[];
  /** Where tokens are asked for. */
  urls?: readonly { name: string; url: string }[];
}

export interface ApiCallback {
  name: string;
  method: string;
  address: string;
  description?: ApiText;
  body?: ApiBody;
}

/** An operation or a webhook. */
export interface ApiOperation {
  kind: 'operation' | 'webhook';
  method: string;
  /** The path, or the name of the webhook. */
  name: string;
  operationId?: string;
  deprecated?: boolean;
  /** The last day of a deprecated operation, and how stable it is. */
  sunset?: string;
  stability?: string;
  description?: ApiText;
  servers: readonly ApiServer[];
  /** Each is enough. Several schemes of one are needed together. None are needed if it is empty. */
  security: readonly (readonly ApiScheme[])[];
  parameters: readonly { place: ParameterPlace; fields: readonly ApiField[] }[];
  body?: ApiBody;
  responses: readonly ApiResponse[];
  callbacks: readonly ApiCallback[];
  /** What one sends, filled in with examples. Webhooks are received. */
  request?: SampleRequest;
  samples?: readonly GivenSample[];
  /** Whether there are samples of code. */
  sampled: boolean;
  /** How a request is sent; absent if it cannot or must not be tried. */
  call?: CallableOperation;
}

/** A schema that has a name. */
export interface ApiSchema {
  kind: 'schema';
  name: string;
  type: string;
  description?: ApiText;
  field: ApiField;
  example?: ApiExample;
}

export type ApiPart = ApiOperation | ApiSchema;
