/** A value that a claim of a visitor may have. */
export type LeafSchema =
  | { type: 'boolean' | 'number'; description?: string }
  | { type: 'string'; description?: string; enum?: readonly string[] };

export interface ObjectSchema {
  type: 'object';
  description?: string;
  properties: Readonly<Record<string, ClaimSchema>>;
  additionalProperties: false;
}

export type ClaimSchema = LeafSchema | { type: 'array'; description?: string; items: LeafSchema } | ObjectSchema;

/**
 * The claims that a site knows of its visitors, in a subset of JSON Schema draft-07. Those below `unsigned` come from the
 * visitor's browser; the others are signed.
 */
export type AdaptiveSchema = ObjectSchema & { $schema?: string };

/** The schema of a site for which none was set. */
export const NO_CLAIMS: AdaptiveSchema = { type: 'object', properties: {}, additionalProperties: false };
