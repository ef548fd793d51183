import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
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

/** Older names without a file, because its name would differ from that of another one only in its case. */
const OLDER_NAMES: Readonly<Record<string, string>> = {
  eyedropper: 'eye-dropper',
  'paint-brush': 'paintbrush',
  'thumb-tack': 'thumbtack',
  'thumb-tack-slash': 'thumbtack-slash',
  tshirt: 'shirt',
};

/** What was looked for, also in vain: authors may write any name. */
const known = new Map<string, IconDrawing | undefined>();
const MOST_KNOWN = 5000;

/** The drawing of a name as authors write it, in the style that a site prefers; undefined for a name that is not one of an icon. */
export function readIcon(written: string, preferred: 'solid' | 'regular'): IconDrawing | undefined {
  const name = readIconName(written);
  if (!name) return undefined;
  const found = firstOf(name, preferred);
  const other = [OLDER_NAMES, PAID_ICONS].find((names) => Object.hasOwn(names, name.name))?.[name.name];
  return found ?? (other === undefined ? undefined : firstOf({ ...name, name: other }, preferred));
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

const folders = new Map<IconStyle, string>();

function folderOf(style: IconStyle): string {
  const folder = folders.get(style) ?? dirname(require.resolve(`@fortawesome/free-${style}-svg-icons`));
  folders.set(style, folder);
  return folder;
}

/**
 * A file is named after its icon, or after an older name of it. The name was checked, so the file is in the package. Its text is
 * read: to load it as a module takes twenty times as long, while nothing else is answered.
 */
function readDrawing(name: string, style: IconStyle): IconDrawing | undefined {
  const parts = name.split('-').map((part) => part[0]!.toUpperCase() + part.slice(1));
  try {
    return drawingIn(readFile(style, `fa${parts.join('')}`), style);
  } catch {
    return undefined;
  }
}

const readFile = (style: IconStyle, file: string) => readFileSync(join(folderOf(style), `${file}.js`), 'utf8');

function drawingIn(text: string, style: IconStyle): IconDrawing | undefined {
  const [, other] = /^var source = require\('\.\/(fa[A-Za-z\d]+)'\);$/m.exec(text) ?? [];
  if (other !== undefined) return drawingIn(readFile(style, other), style);
  const valueOf = (variable: string) => new RegExp(`^var ${variable} = '?([^';]+)'?;$`, 'm').exec(text)?.[1];
  const [name, path] = [valueOf('iconName'), valueOf('svgPathData')];
  const [width, height] = [Number(valueOf('width')), Number(valueOf('height'))];
  return name === undefined || path === undefined ? undefined : { id: `icon-${style}-${name}`, width, height, path };
}
