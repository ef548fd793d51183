const CHANNELS = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** The contrast that WCAG 2 asks of normal text at level AA. */
const ENOUGH = 4.5;

const BLACK = '#000000';
const WHITE = '#ffffff';

/** `#rgb` as `#rrggbb`. */
const long = (color: string) => (color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color);

function channelsOf(color: string): number[] {
  const channels = CHANNELS.exec(long(color));
  if (!channels) throw new Error(`${color} is not a colour such as #346ddb or #36d`);
  return channels.slice(1).map((channel) => Number.parseInt(channel, 16));
}

/** The relative luminance of WCAG 2: from 0 for black to 1 for white. */
function luminanceOf(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of WCAG 2 between two colours: from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Black or white, whichever is easier to read on a background. The contrast of the better one is always enough for text. */
export const foregroundOn = (background: string): string =>
  contrastOf(WHITE, background) >= contrastOf(BLACK, background) ? WHITE : BLACK;

/**
 * The colour if it can be read on the background, otherwise the closest mixture with black or white that can. It is used for
 * links and icons in the primary colour of a site, which may be almost that of the page.
 */
export function readableOn(color: string, background: string, enough: number = ENOUGH): string {
  if (contrastOf(color, background) >= enough) return long(color);
  const goal = foregroundOn(background);
  let [near, far] = [0, 255];
  while (near < far) {
    const share = Math.floor((near + far) / 2);
    if (contrastOf(mixed(color, goal, share / 255), background) >= enough) far = share;
    else near = share + 1;
  }
  return mixed(color, goal, near / 255);
}

function mixed(color: string, other: string, share: number): string {
  const others = channelsOf(other);
  const channels = channelsOf(color).map((channel, i) => Math.round(channel + (others[i]! - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
