import { describe, expect, it } from 'vitest';
import { PAID_ICONS } from './paid-icons.js';
import { readIcon } from './read-icon.js';

/** As the packages describe an icon. */
interface Exported {
  iconName: string;
  icon: readonly [width: number, height: number, aliases: readonly unknown[], code: string, path: string];
}

const idOf = (name: string, preferred: 'solid' | 'regular' = 'solid') => readIcon(name, preferred)?.id;

describe('an icon', () => {
  it.each([
    ['house', 'icon-solid-house'],
    ['home', 'icon-solid-house'],
    ['fa-house', 'icon-solid-house'],
    ['fa-solid fa-house', 'icon-solid-house'],
    ['FA-Solid fa-House', 'icon-solid-house'],
    ['fas fa-cog', 'icon-solid-gear'],
    ['fa fa-cog', 'icon-solid-gear'],
    ['regular:star', 'icon-regular-star'],
    ['fa-regular fa-star', 'icon-regular-star'],
    ['github', 'icon-brands-github'],
    ['fab fa-github', 'icon-brands-github'],
    ['fa-brands fa-500px', 'icon-brands-500px'],
    ['rocket-launch', 'icon-solid-rocket'],
  ])('%s is drawn as %s', (name, id) => {
    expect(idOf(name)).toBe(id);
  });

  it('is an outline if a site prefers that and there is a free one', () => {
    expect(idOf('star', 'regular')).toBe('icon-regular-star');
    expect(idOf('fa-light fa-star')).toBe('icon-regular-star');
    expect(idOf('rocket', 'regular')).toBe('icon-solid-rocket');
    expect(idOf('fa-solid fa-star', 'regular')).toBe('icon-solid-star');
  });

  it('has a size and a path', () => {
    const house = readIcon('house', 'solid')!;
    expect(house).toMatchObject({ width: expect.any(Number), height: 512 });
    expect(house.path).toMatch(/^[Mm][\d\s.,a-zA-Z-]+$/);
  });

  it.each([
    '',
    ' ',
    'no-such-icon',
    '../index',
    '..',
    'index',
    'constructor',
    '__proto__',
    'fa-solid',
    'a--b',
    'é',
    'x'.repeat(1000),
    'a/../b',
  ])('named %j does not exist', (name) => {
    expect(readIcon(name, 'solid')).toBeUndefined();
  });

  it.each(['solid', 'regular', 'brands'] as const)('of the package of %s is read as the package exports it', async (style) => {
    const exported = (await import(`@fortawesome/free-${style}-svg-icons`)) as Record<string, unknown>;
    const all = Object.values(exported).filter(
      (value): value is Exported => typeof value === 'object' && value !== null && 'iconName' in value,
    );
    expect(all.length).toBeGreaterThan(150);
    for (const { iconName, icon } of all)
      for (const name of [iconName, ...icon[2].filter((alias) => typeof alias === 'string')])
        expect(readIcon(`${style}:${name}`, 'solid'), name).toEqual({
          id: `icon-${style}-${iconName}`,
          width: icon[0],
          height: icon[1],
          path: icon[4],
        });
  });

  it('that is not free is drawn as one that is', () => {
    const rows = Object.entries(PAID_ICONS);
    expect(rows.length).toBeGreaterThan(150);
    for (const [paid, free] of rows) {
      expect(Object.hasOwn(PAID_ICONS, free), free).toBe(false);
      expect(readIcon(free, 'solid'), free).toBeDefined();
      expect(readIcon(paid, 'solid'), paid).toEqual(readIcon(free, 'solid'));
    }
  });
});
