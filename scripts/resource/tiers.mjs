/** The tiers of rooms, from the ground up, as the architecture test has them. */
export function tiersIn(text) {
  const [, list] = /^const TIERS = \[\n([\s\S]*?)^\];/m.exec(text);
  return list
    .split('\n')
    .filter((line) => line.includes('['))
    .map((line) => ({ line, rooms: [...line.matchAll(/'([^']+)'/g)].map(([, room]) => room) }));
}
