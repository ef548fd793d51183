import type { FastifyRequest } from 'fastify';

const LONGEST = 512;

/** The first one that is named counts, because most browsers also name those that they are made of. */
const PROGRAMS: readonly (readonly [sign: string, name: string])[] = [
  ['bindery-cli/', 'Bindery CLI'],
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
];
const SYSTEMS: readonly (readonly [sign: string, name: string])[] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Darwin', 'macOS'],
  ['Linux', 'Linux'],
];

/**
 * What a request was sent with, such as `Firefox on Linux`; null if that is unknown. The caller chooses what it says of itself, so
 * nothing of it is repeated.
 */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const said = headers['user-agent']?.slice(0, LONGEST) ?? '';
  const named = (names: typeof PROGRAMS) => names.find(([sign]) => said.includes(sign))?.[1];
  const [program, system] = [named(PROGRAMS), named(SYSTEMS)];
  return program !== undefined && system !== undefined ? `${program} on ${system}` : (program ?? system ?? null);
}
