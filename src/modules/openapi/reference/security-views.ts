import type { ApiScheme } from '../../../common/api-reference/api-part.js';
import { resolveRef } from '../changes/resolve-ref.js';
import { listIn, memberOf, objectIn, type SpecObject } from '../changes/spec-value.js';
import { storableText } from '../outline/storable-text.js';
import { textOf } from './shape-views.js';

const MOST = 20;
const FLOWS = { authorizationUrl: 'authorize', tokenUrl: 'token', refreshUrl: 'refresh' } as const;

/** The ways to show who one is that an operation takes: one of them, with all of its schemes. Empty if none is needed. */
export function securityViews(spec: SpecObject, operation: SpecObject): ApiScheme[][] {
  const wanted = listIn(operation['security'] ?? spec['security'])
    .slice(0, MOST)
    .map(objectIn);
  const schemes = objectIn(objectIn(spec['components'])['securitySchemes'] ?? spec['securityDefinitions']);
  return wanted.map((alternative) =>
    Object.entries(alternative)
      .slice(0, MOST)
      .map(([name, scopes]) => schemeView(name, resolveRef(spec, memberOf(schemes, name)), listIn(scopes))),
  );
}

function schemeView(name: string, scheme: SpecObject, scopes: readonly unknown[]): ApiScheme {
  const description = textOf(scheme['description'], 2000);
  const named = scopes.flatMap((scope) => (typeof scope === 'string' ? storableText(scope).slice(0, 200) : [])).slice(0, 50);
  const urls = urlsOf(scheme);
  const place = scheme['type'] === 'apiKey' ? `${String(scheme['in'])}: ${storableText(String(scheme['name'])).slice(0, 200)}` : undefined;
  return {
    name: storableText(name).slice(0, 200),
    kind: kindOf(scheme),
    ...(place !== undefined && { place }),
    ...(description !== undefined && { description }),
    ...(named.length > 0 && { scopes: named }),
    ...(urls.length > 0 && { urls }),
  };
}

function kindOf({ type, scheme, bearerFormat }: SpecObject): string {
  if (type === 'apiKey') return 'API key';
  if (type === 'oauth2') return 'OAuth 2.0';
  if (type === 'openIdConnect') return 'OpenID Connect';
  if (type === 'mutualTLS') return 'Mutual TLS';
  if (type === 'basic') return 'Basic';
  const named = typeof scheme === 'string' ? storableText(scheme).slice(0, 50) : '';
  const kind = `${named.slice(0, 1).toUpperCase()}${named.slice(1)}`;
  return typeof bearerFormat === 'string' ? `${kind} (${storableText(bearerFormat).slice(0, 50)})` : kind;
}

function urlsOf(scheme: SpecObject): { name: string; url: string }[] {
  const flows =
    scheme['type'] === 'oauth2' && scheme['flows'] === undefined ? { [String(scheme['flow'])]: scheme } : objectIn(scheme['flows']);
  const found = Object.entries(flows).flatMap(([flow, said]) =>
    Object.entries(FLOWS).flatMap(([member, name]) => {
      const url = objectIn(said)[member];
      return typeof url === 'string' && url !== '' ? [{ name: `${flow} · ${name}`, url: storableText(url).slice(0, 500) }] : [];
    }),
  );
  const discovery = scheme['openIdConnectUrl'];
  return typeof discovery === 'string'
    ? [...found, { name: 'discovery', url: storableText(discovery).slice(0, 500) }]
    : found.slice(0, MOST);
}
