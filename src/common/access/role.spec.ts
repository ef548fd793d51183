import { describe, expect, it } from 'vitest';
import { atLeast, highest, ROLES, type Role } from './role.js';

/** From nothing to everything. */
const LADDER: readonly (Role | null | undefined)[] = [undefined, null, 'read', 'comment', 'edit', 'review', 'create', 'admin'];
const rungOf = (role: Role | null | undefined) => LADDER.indexOf(role);
const pairs = LADDER.flatMap((one) => LADDER.map((other) => [one, other] as const));

describe('roles', () => {
  it('are what the description lists', () => {
    expect(ROLES).toEqual(['admin', 'create', 'review', 'edit', 'comment', 'read']);
  });

  it('hold all that weaker ones hold, and a guest holds none', () => {
    for (const [role, wanted] of pairs) {
      if (wanted) expect(atLeast(role, wanted), `${role} as ${wanted}`).toBe(rungOf(role) >= rungOf(wanted));
    }
  });

  it('of which several are given count as the highest', () => {
    for (const [one, other] of pairs) {
      const stronger = rungOf(one) > rungOf(other) ? one : other;
      expect(highest(one, other), `${one} and ${other}`).toBe(stronger ?? null);
    }
    expect(highest('read', null, 'review', undefined, 'comment')).toBe('review');
    expect(highest()).toBeNull();
  });
});
