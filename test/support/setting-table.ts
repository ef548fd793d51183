import { SETTING_EFFECTS } from '../../src/modules/site-looks/setting-effects.js';

/** The table of settings in docs/customization.md. */
export function settingTable(): string {
  const rows = Object.entries(SETTING_EFFECTS).map(([setting, { effect, lacks = {} }]) =>
    [`\`${setting}\``, effect, typeof lacks === 'string' ? `nothing has one: ${lacks}` : reasonsIn(lacks)].join(' | '),
  );
  return ['| Setting | What visitors get | Without effect here |', '|---|---|---|', ...rows.map((row) => `| ${row} |`)].join('\n');
}

function reasonsIn(lacks: Readonly<Record<string, string>>): string {
  const values = new Map<string, string[]>();
  for (const [value, reason] of Object.entries(lacks)) values.set(reason, [...(values.get(reason) ?? []), `\`${value}\``]);
  return Array.from(values, ([reason, named]) => `${named.join(', ')}: ${reason}`).join('; ') || '–';
}
