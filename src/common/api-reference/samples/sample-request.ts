/** A request that samples of code send. Everything in it may be hostile: it comes from a specification, or from a form. */
export interface SampleRequest {
  method: string;
  /** Without the query. */
  url: string;
  query?: readonly Pair[];
  headers?: readonly Pair[];
  body?: SampleBody;
}

export type Pair = readonly [name: string, value: string];

export type SampleBody =
  /** JSON, or text of any other type. */
  | { kind: 'text'; type: string; text: string }
  /** `application/x-www-form-urlencoded` */
  | { kind: 'form'; fields: readonly Pair[] }
  /** `multipart/form-data` */
  | { kind: 'multipart'; fields: readonly MultipartField[] };

export type MultipartField = { name: string; value: string } | { name: string; file: string };
