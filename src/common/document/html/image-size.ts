import type { Data } from '../rich-text.js';
import { shareClass } from './share-class.js';

interface Size {
  width?: number | undefined;
  height?: number | undefined;
}

const MEASURE = /^(\d{1,5}(?:\.\d{1,3})?)(px|%)?$/;

/**
 * The attributes of an image that is as large as its block says. A browser that knows both sides, or their proportion,
 * leaves room for the image before it is loaded.
 */
export function imageSize(data: Data, own: Size): Size & { share?: string | undefined } {
  const [width, height] = [measureOf(data['width']), measureOf(data['height'])];
  if (width?.isShare) return { ...known(own), share: shareClass(width.value) };
  const wanted = { width: pixels(width), height: pixels(height) };
  const ratio = own.width && own.height ? own.width / own.height : undefined;
  if (wanted.width !== undefined && wanted.height !== undefined) return wanted;
  if (wanted.width !== undefined) return known({ width: wanted.width, height: ratio && Math.round(wanted.width / ratio) });
  if (wanted.height !== undefined) return known({ width: ratio && Math.round(wanted.height * ratio), height: wanted.height });
  return known(own);
}

const known = ({ width, height }: Size): Size => ({ ...(width ? { width } : {}), ...(height ? { height } : {}) });

function measureOf(value: unknown): { value: number; isShare: boolean } | undefined {
  const [, number, unit] = MEASURE.exec(typeof value === 'string' || typeof value === 'number' ? String(value) : '') ?? [];
  return number === undefined || Number(number) === 0 ? undefined : { value: Number(number), isShare: unit === '%' };
}

const pixels = (measure: { value: number; isShare: boolean } | undefined) =>
  measure && !measure.isShare ? Math.max(1, Math.round(measure.value)) : undefined;
