import { METHODS } from '../changes/compare-specs.js';
import type { PartKind } from './part-key.js';

/** An operation, a webhook or a schema as callers name it. */
export interface PartName {
  kind: PartKind;
  /** Schemas have none. */
  method?: string;
  /** The path of an operation, or the name. */
  name: string;
}

/** `get /pets`, `webhook post newPet`, `schema Pet`: no operation begins with these words. */
export const writePartName = ({ kind, method, name }: PartName): string =>
  [...(kind === 'operation' ? [] : [kind]), ...(method === undefined ? [] : [method]), name].join(' ');

/** Undefined for what names no part of any specification. */
export function readPartName(text: string): PartName | undefined {
  const [, kind = 'operation', rest = ''] = /^(?:(webhook|schema) )?([^]*)$/.exec(text) ?? [];
  if (kind === 'schema') return { kind, name: rest };
  const space = rest.indexOf(' ');
  const method = rest.slice(0, Math.max(space, 0)).toLowerCase();
  return METHODS.some((known) => known === method) ? { kind: kind as PartKind, method, name: rest.slice(space + 1) } : undefined;
}
