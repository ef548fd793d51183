/** Members that contain values of the described API: a `$ref` in them is data. */
const LITERALS = new Set(['example', 'default', 'enum', 'const', 'value']);
/** Members whose names are chosen by the author, so that `default` or `value` may be one of them. */
const NAMED = new Set([
  'properties',
  'patternProperties',
  'definitions',
  '$defs',
  'schemas',
  'parameters',
  'responses',
  'headers',
  'examples',
  'requestBodies',
  'paths',
  'webhooks',
  'callbacks',
  'links',
  'pathItems',
  'dependentSchemas',
]);

/** Whether a member of an object contains data; `within` is the member that contains the object. */
export const isData = (within: string, member: string): boolean => !NAMED.has(within) && LITERALS.has(member);
