/** An attribute as RFC 7643 describes it. The same description is published, and decides how values are read. */
export interface ScimAttribute {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference' | 'dateTime';
  description: string;
  multiValued?: true;
  required?: true;
  caseExact?: true;
  /** Callers cannot write it. */
  readOnly?: true;
  unique?: true;
  /** Whether it is in every answer, whatever the caller asks for. */
  always?: true;
  canonicalValues?: readonly string[];
  referenceTypes?: readonly string[];
  subAttributes?: readonly ScimAttribute[];
}

/** A schema, and where its attributes are in a resource. */
export interface ScimSchema {
  id: string;
  name: string;
  description: string;
  attributes: readonly ScimAttribute[];
}

/** What a kind of resource consists of. */
export interface ScimKind {
  name: 'User' | 'Group';
  endpoint: '/Users' | '/Groups';
  core: ScimSchema;
  /** Its attributes are below its id. */
  extension?: ScimSchema;
}

/** A value, by the names of its attributes as the schema spells them. */
export type ScimValues = Record<string, unknown>;

/** Names of attributes are compared without regard to case. */
export const attributeIn = (attributes: readonly ScimAttribute[], name: string): ScimAttribute | undefined => {
  const sought = name.toLowerCase();
  return attributes.find((attribute) => attribute.name.toLowerCase() === sought);
};
