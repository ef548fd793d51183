import { CallProblem } from './call-problem.js';
import type { CallServer } from './callable-operation.js';
import { trimSlashes } from '../../http/trim-slashes.js';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
/** A free variable in a host may only be the first label, before two that are fixed: all of these belong to the same domain. */
const BEFORE_DOMAIN = /^\{([^{}]+)\}((?:\.[a-z0-9-]+){2,}(?::\d{1,5})?)$/i;
const VARIABLE = /\{([^{}]+)\}/g;
const MOST_ORIGINS = 10;

interface Template {
  scheme: string;
  host: string;
  path: string;
}

/** The address of a server with values for its variables: as the specification allows them, or free ones where they cannot lead elsewhere. */
export function serverUrl(server: CallServer, values: Readonly<Record<string, string>>): URL {
  const { scheme, host, path } = split(fill(server, values));
  const free = BEFORE_DOMAIN.exec(host);
  const label = free ? valueOf(values, free[1]!) : undefined;
  if (free && (label === undefined || !LABEL.test(label))) throw new CallProblem(free[1]!, 'The value must be one label of a host name');
  const filledHost = free ? `${label!}${free[2]!}` : host;
  if (filledHost.includes('{') || scheme.includes('{')) throw new CallProblem('server', 'The host must not depend on a free variable');
  const filledPath = path.replaceAll(VARIABLE, (_, name: string) => encodeURIComponent(valueOf(values, name) ?? ''));
  if (filledPath.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment)))
    throw new CallProblem('server', 'The path must not lead out of the server');
  const url = parsed(`${scheme}://${filledHost}${filledPath}`);
  if (url.username !== '' || url.password !== '') throw new CallProblem('server', 'The server must not contain a user');
  return url;
}

/** Where requests to the servers go, as policies for browsers name it. */
export function serverOrigins(servers: readonly CallServer[]): string[] {
  const origins = new Set<string>();
  for (const server of servers) {
    for (const values of combinations(server)) {
      const listed = fill({ ...server, variables: server.variables.filter((variable) => variable.values) }, values, (whole) => whole);
      const free = BEFORE_DOMAIN.exec(split(listed).host);
      const { scheme, host } = split(free ? listed : fill(server, values));
      const address = `${scheme}://${free ? `any${free[2]!}` : host}`;
      if (/[{}]/.test(address) || !URL.canParse(address)) continue;
      const { origin, username, password, protocol } = new URL(address);
      if (username !== '' || password !== '' || !/^https?:$/.test(protocol)) continue;
      origins.add(free ? origin.replace('//any.', '//*.') : origin);
      if (origins.size >= MOST_ORIGINS) return [...origins];
    }
  }
  return [...origins];
}

/** The first ones of all combinations of the values that are listed. */
function combinations({ variables }: CallServer): Record<string, string>[] {
  let found: (readonly (readonly [string, string])[])[] = [[]];
  for (const { name, default: usual, values } of variables) {
    found = found.flatMap((each) => (values ?? [usual]).map((value) => each.concat([[name, value]])));
    found.length = Math.min(found.length, MOST_ORIGINS);
  }
  return found.map((each) => Object.fromEntries(each));
}

/** Fills in the values that the specification lists, and its defaults. Free values remain. */
function fill({ url, variables }: CallServer, values: Readonly<Record<string, string>>, unknown = refuse): string {
  return url.replaceAll(VARIABLE, (whole, name: string) => {
    const variable = variables.find((each) => each.name === name);
    if (!variable) return unknown(whole);
    const value = valueOf(values, name) ?? variable.default;
    if (value === variable.default || variable.values?.includes(value)) return value;
    if (variable.values) throw new CallProblem(name, 'The value is none of those that the specification lists');
    return whole;
  });
}

function refuse(name: string): string {
  throw new CallProblem(name.slice(1, -1), 'The server has no such variable');
}

function split(url: string): Template {
  const [, scheme = '', host = '', path = ''] = /^([a-z{}]+):\/\/([^/?#\\]*)([^?#]*)/i.exec(url) ?? [];
  return { scheme, host, path: trimSlashes(path, 'end') };
}

function parsed(text: string): URL {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) throw new CallProblem('server', 'The server has no valid address');
  return new URL(text);
}

const valueOf = (values: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;
