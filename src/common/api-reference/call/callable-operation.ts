/** What a request form and the sender need to know of an operation. Its address is nowhere else than here. */
export interface CallableOperation {
  /** In lower case. */
  method: string;
  path: string;
  /** Only those with an address of their own. */
  servers: readonly CallServer[];
  parameters: readonly CallParameter[];
  /** One for each media type. */
  bodies: readonly CallBody[];
  /** Each is enough, and the schemes of one are needed together. None are needed if it is empty. */
  security: readonly (readonly CallScheme[])[];
  /** Whether the site may send requests for its visitors. */
  sender: boolean;
}

export interface CallServer {
  url: string;
  variables: readonly { name: string; default: string; values?: readonly string[] }[];
}

export type CallPlace = 'path' | 'query' | 'header' | 'cookie';

export interface CallParameter {
  place: CallPlace;
  name: string;
  required: boolean;
  kind: 'text' | 'number' | 'boolean' | 'list' | 'object';
  values?: readonly string[];
  example?: string;
  /** How lists and objects are written; `json` for those that have a media type. */
  style?: 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject' | 'json';
  /** Whether each value of a list or an object is a parameter of its own. */
  explode?: boolean;
  /** Whether slashes in the value are slashes of the path. */
  segments?: boolean;
}

export interface CallBody {
  type: string;
  kind: 'text' | 'form' | 'multipart';
  example?: string;
  fields?: readonly CallField[];
}

export interface CallField {
  name: string;
  kind: 'text' | 'file';
  required: boolean;
  example?: string;
}

/** How a visitor shows who they are. */
export interface CallScheme {
  /** The name in the specification. */
  id: string;
  kind: 'bearer' | 'basic' | 'key';
  /** Where a key is sent, and its name there. */
  place?: Exclude<CallPlace, 'path'>;
  name?: string;
}

/** What somebody filled in. Parameters are in the order of the operation; undefined for those that are not sent. */
export interface CallInput {
  server: number;
  variables: Readonly<Record<string, string>>;
  parameters: readonly (string | readonly string[] | undefined)[];
  /** The alternative of `security`, and the secrets of its schemes: for `basic`, name and password with a colon between. */
  security: number;
  secrets: Readonly<Record<string, string>>;
  type?: string;
  /** The text, or the fields of a form. */
  body?: string | readonly (readonly [name: string, value: string])[];
}
