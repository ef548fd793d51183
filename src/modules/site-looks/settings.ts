import { isRecord } from '../../common/json/is-record.js';

/** Settings as they are stored: only those that were set. */
export type Settings = Readonly<Record<string, unknown>>;

/** Objects that are one value: merging their properties would mix two colours, or an emoji with an image. */
const WHOLE = new Set([
  'primaryColor',
  'infoColor',
  'successColor',
  'warningColor',
  'dangerColor',
  'backgroundColor',
  'linkColor',
  'tint',
  'font',
  'headingFont',
  'monospaceFont',
  'script',
  'logo',
  'favicon',
  'primaryLink',
  'announcement',
  'greeting',
  'localizedGreeting',
]);

const isGroup = (name: string, value: unknown): value is Settings => isRecord(value) && !WHOLE.has(name);

/** The settings with those of `above` in their place. Lists are replaced. */
export function mergeSettings(settings: Settings, above: Settings): Settings {
  const merged: Record<string, unknown> = { ...settings };
  for (const [name, value] of Object.entries(above)) {
    const below = settings[name];
    merged[name] = isGroup(name, value) && isRecord(below) ? mergeSettings(below, value) : value;
  }
  return merged;
}

/** Applies a change: `null` removes a setting or a whole group. Groups without settings are left out. */
export function changeSettings(settings: Settings, change: Settings): Settings {
  const changed: Record<string, unknown> = { ...settings };
  for (const [name, value] of Object.entries(change)) {
    const below = settings[name];
    const next = isGroup(name, value) ? changeSettings(isRecord(below) ? below : {}, value) : value;
    if (next === null || (isGroup(name, next) && Object.keys(next).length === 0)) delete changed[name];
    else changed[name] = next;
  }
  return changed;
}

/** The settings that differ from those below, so that the others follow them if they change. */
export function differingSettings(settings: Settings, below: Settings): Settings {
  const differing: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(settings)) {
    const other = below[name];
    const kept = isGroup(name, value) && isRecord(other) ? differingSettings(value, other) : value;
    const isSame = isGroup(name, kept) ? Object.keys(kept).length === 0 : JSON.stringify(kept) === JSON.stringify(other);
    if (!isSame) differing[name] = kept;
  }
  return differing;
}
