import type { ApiChoice, FieldFlag, ParameterPlace } from '../api-part.js';

/** The texts of pages of an API. */
export interface ApiWords {
  servers: string;
  authorization: string;
  noneNeeded: string;
  oneOfThese: string;
  scopes: string;
  parameters: Readonly<Record<ParameterPlace, string>>;
  body: string;
  responses: string;
  headers: string;
  callbacks: string;
  example: string;
  madeExample: string;
  samples: string;
  flags: Readonly<Record<FieldFlag, string>>;
  default: string;
  values: string;
  moreValues: (count: number) => string;
  /** Leads to a list of all operations or schemas. */
  all: (count: number) => string;
  properties: string;
  moreProperties: (count: number) => string;
  choose: Readonly<Record<ApiChoice['kind'], string>>;
  /** Before sets of fields. */
  needs: string;
  otherNames: string;
  sameAs: (status: string) => string;
  recursive: (schema: string) => string;
  elsewhere: (schema: string) => string;
  until: (date: string) => string;
}
