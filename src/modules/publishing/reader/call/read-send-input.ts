import type { CallInput } from '../../../../common/api-reference/call/callable-operation.js';

/** What the form of an operation asks the site to send. */
export interface SendInput {
  /** The slug of the specification, and the version that the page showed. */
  spec: string;
  version: string;
  method: string;
  path: string;
  input: CallInput;
}

const MOST = 500;

/** Undefined if it is none. Values are checked where the request is built. */
export function readSendInput(text: string): SendInput | undefined {
  const { spec, version, method, path, input } = objectOf(parsed(text));
  const { server, variables, parameters, security, secrets, type, body } = objectOf(input);
  if (!isText(spec) || !isText(version) || !isText(method) || !isText(path)) return undefined;
  if (!isIndex(server) || !isIndex(security) || !isTexts(variables) || !isTexts(secrets)) return undefined;
  if (!Array.isArray(parameters) || parameters.length > MOST) return undefined;
  const values = (parameters as unknown[]).map(valueOf);
  if (values.includes(null) || (type !== undefined && !isText(type)) || !isBody(body)) return undefined;
  const given = values as CallInput['parameters'];
  return { spec, version, method, path, input: { server, variables, parameters: given, security, secrets, type, body } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

const isText = (value: unknown): value is string => typeof value === 'string';
const isIndex = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) < MOST;

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(isText) &&
  Object.keys(value).length <= MOST;

/** JSON has no undefined. */
function valueOf(value: unknown): string | string[] | undefined | null {
  if (value === null) return undefined;
  if (isText(value)) return value;
  return Array.isArray(value) && value.length <= MOST && value.every(isText) ? value : null;
}

const isBody = (body: unknown): body is CallInput['body'] =>
  body === undefined ||
  isText(body) ||
  (Array.isArray(body) &&
    body.length <= MOST &&
    body.every((pair) => Array.isArray(pair) && pair.length === 2 && (pair as unknown[]).every(isText)));
