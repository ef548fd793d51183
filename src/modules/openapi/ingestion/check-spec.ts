import { validate } from '@scalar/openapi-parser';
import { SpecFailure } from './spec-failure.js';

const SUPPORTED = 'OpenAPI 2.0, 3.0 and 3.1 are supported';

/** Refuses at once what is not a specification at all. */
export function checkVersion(name: string, value: unknown): void {
  const refuse = (problem: string) => new SpecFailure('PARSE_ERROR', [`${name}#: ${problem}`]);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuse('This is not an OpenAPI specification: it is not an object');
  const { openapi, swagger } = value as { openapi?: unknown; swagger?: unknown };
  const version = openapi ?? swagger;
  if (version === undefined) throw refuse('This is not an OpenAPI specification: it has neither `openapi` nor `swagger`');
  if (typeof version !== 'string') throw refuse(`\`${openapi === undefined ? 'swagger' : 'openapi'}\` must be a string`);
  const isSupported = openapi === undefined ? version === '2.0' : /^3\.[01]\.\d+(-.+)?$/.test(version);
  if (!isSupported) throw refuse(`The version "${version.slice(0, 20)}" is not supported: ${SUPPORTED}`);
}

/** The parser takes references in examples for references, and misses some that lead nowhere: we check them ourselves. */
const OF_REFERENCES = new Set(['INVALID_REFERENCE', 'EXTERNAL_REFERENCE_NOT_FOUND', 'SELF_REFERENCE']);

interface SchemaError {
  message: string;
  code?: string;
  path?: string | string[];
}

/** Checks a specification in one file against the schema of its version. Changes the object. */
export async function checkSpec(name: string, bundle: Record<string, unknown>): Promise<void> {
  const { errors = [] } = await validate(bundle);
  const messages = (errors as SchemaError[])
    .filter(({ code }) => code === undefined || !OF_REFERENCES.has(code))
    .map(({ message, path = '' }) => `${name}#${Array.isArray(path) ? path.map((part) => `/${part}`).join('') : path}: ${message.trim()}`);
  if (messages.length > 0) throw new SpecFailure('PARSE_ERROR', messages);
}
