import { createRequire } from 'node:module';
import { type IconName, type IconStyle, readIconName } from './icon-name.js';
import { PAID_ICONS } from './paid-icons.js';

const require = createRequire(import.meta.url);

/** A drawing of Font Awesome Free. */
export interface IconDrawing {
  /** Unique among all drawings. */
  id: string;
  width: number;
  height: number;
  path: string;
}

/** A file of the packages: the drawings are read one by one, because a site uses some dozens of more than two thousand. */
interface IconFile {
  iconName: string;
  icon: readonly [width: number, height: number, aliases: unknown, unicode: string, path: string | readonly string[]];
}

/** What was looked for, also in vain: authors may write any name. */
const known = new Map<string, IconDrawing | undefined>();
const MOST_KNOWN = 5000;

/** The drawing of a name as authors write it, in the style that a site prefers; undefined for a name that is not one of an icon. */
export function readIcon(written: string, preferred: 'solid' | 'regular'): IconDrawing | undefined {
  const name = readIconName(written);
  if (!name) return undefined;
  const found = firstOf(name, preferred);
  if (found || !Object.hasOwn(PAID_ICONS, name.name)) return found;
  return firstOf({ ...name, name: PAID_ICONS[name.name]! }, preferred);
}

function firstOf({ name, style }: IconName, preferred: 'solid' | 'regular'): IconDrawing | undefined {
  const wanted = style ?? preferred;
  for (const each of new Set<IconStyle>([wanted, preferred, 'solid', 'regular', 'brands'])) {
    const drawing = drawingOf(name, each);
    if (drawing) return drawing;
  }
  return undefined;
}

function drawingOf(name: string, style: IconStyle): IconDrawing | undefined {
  const key = `${style}-${name}`;
  if (known.has(key)) return known.get(key);
  const drawing = readDrawing(name, style);
  if (known.size < MOST_KNOWN || drawing) known.set(key, drawing);
  return drawing;
}

/** A file is named after its icon or an older name of it. The name was checked, so the file is in the package. */
function readDrawing(name: string, style: IconStyle): IconDrawing | undefined {
  const file = `fa${name
    .split('-')
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('')}`;
  try {
    const { definition } = require(`@fortawesome/free-${style}-svg-icons/${file}`) as { definition: IconFile };
    const [width, height, , , path] = definition.icon;
    return { id: `icon-${style}-${definition.iconName}`, width, height, path: typeof path === 'string' ? path : path.join('') };
  } catch {
    return undefined;
  }
}
