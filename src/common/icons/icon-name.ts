/** The styles in which icons are drawn. Not every icon exists in each. */
export type IconStyle = 'solid' | 'regular' | 'brands';

export interface IconName {
  name: string;
  /** Of the name, which then counts more than what the site chose. */
  style?: IconStyle;
}

const LONGEST = 100;
const NAME = /^[a-z\d]+(?:-[a-z\d]+)*$/;

/** What stands before or beside a name: `fa-solid fa-house`, `fas fa-house`, `solid:house`. Paid styles are drawn as outlines. */
const STYLES: Readonly<Record<string, IconStyle>> = {
  solid: 'solid',
  duotone: 'solid',
  regular: 'regular',
  light: 'regular',
  thin: 'regular',
  brands: 'brands',
  brand: 'brands',
  fas: 'solid',
  fad: 'solid',
  far: 'regular',
  fal: 'regular',
  fat: 'regular',
  fab: 'brands',
};

/** Reads the name of an icon as authors write it: `house`, `fa-house`, `fa-solid fa-house`, `fas fa-house`, `regular:house`. */
export function readIconName(written: string): IconName | undefined {
  if (written.length > LONGEST) return undefined;
  const words = written
    .toLowerCase()
    .split(/[\s:]/)
    .map((word) => word.replace(/^fa-/, ''))
    .filter((word) => word !== '' && word !== 'fa' && word !== 'sharp');
  const name = words.at(-1);
  if (name === undefined || !NAME.test(name)) return undefined;
  const style = words.slice(0, -1).map((word) => (Object.hasOwn(STYLES, word) ? STYLES[word] : undefined));
  const known = style.find((each) => each !== undefined);
  return known === undefined ? { name } : { name, style: known };
}
