import type { ApiServer } from '../../../common/api-reference/api-part.js';
import { listIn, objectIn, type SpecObject } from '../changes/spec-value.js';
import { storableText } from '../outline/storable-text.js';

const MOST = 20;

/** The servers of an operation, else of its path, else of the specification. OpenAPI 2.0 names their parts. */
export function serverViews(spec: SpecObject, path: SpecObject, operation: SpecObject): ApiServer[] {
  const { host, basePath = '', schemes } = spec;
  if (typeof host === 'string') {
    const names = listIn(operation['schemes'] ?? schemes);
    return (names.length > 0 ? names : ['https'])
      .slice(0, MOST)
      .map((scheme) => ({ url: storableText(`${String(scheme)}://${host}${String(basePath)}`).replace(/\/$/, '') }));
  }
  const lists = [operation['servers'], path['servers'], spec['servers']].map(listIn);
  return (lists.find((list) => list.length > 0) ?? []).slice(0, MOST).map(objectIn).flatMap(serverView);
}

function serverView({ url, description, variables }: SpecObject): ApiServer[] {
  if (typeof url !== 'string') return [];
  const named = Object.entries(objectIn(variables))
    .slice(0, MOST)
    .map(([name, said]) => {
      const { default: usual, description: about, enum: values } = objectIn(said);
      const listed = listIn(values)
        .slice(0, 100)
        .map((value) => storableText(String(value)).slice(0, 200));
      return {
        name: storableText(name).slice(0, 100),
        default: storableText(typeof usual === 'string' || typeof usual === 'number' ? String(usual) : '').slice(0, 200),
        description: typeof about === 'string' ? storableText(about).slice(0, 500) : undefined,
        values: listed.length > 0 ? listed : undefined,
      };
    });
  return [
    {
      url: storableText(url).slice(0, 500).replace(/\/$/, ''),
      ...(typeof description === 'string' && description !== '' && { description: storableText(description).slice(0, 500) }),
      ...(named.length > 0 && { variables: named }),
    },
  ];
}

/** The address of a server with the usual values of its variables. */
export const usualUrl = ({ url, variables = [] }: ApiServer): string =>
  variables.reduce((address, variable) => address.replaceAll(`{${variable.name}}`, variable.default), url);
