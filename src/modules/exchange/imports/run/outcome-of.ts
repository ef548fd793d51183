import { same } from '../../../versions/merge/three-way.js';
import type { Settled } from './import-entries.js';

/** Compares a record with the one that is there, whatever the time of their last change. */
export function outcomeOf(existing: object | undefined, record: object): Pick<Settled, 'outcome' | 'record'> {
  if (!existing) return { outcome: 'created', record };
  const isSame = same({ ...existing, updatedAt: undefined }, { ...record, updatedAt: undefined });
  return isSame ? { outcome: 'unchanged' } : { outcome: 'updated', record };
}
