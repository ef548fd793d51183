import type { ContentRef } from '../../../../common/document/content-ref.js';
import { fitPicture, type Size } from '../drawing/picture-size.js';
import type { Box, Slab } from '../drawing/slab.js';
import type { Layout } from './layout.js';

interface PictureOptions {
  wanted?: Partial<Size>;
  align?: string;
  framed?: boolean;
  /** The maximum height. */
  limit?: number;
}

const TALLEST = 520;

/** The image of a file of the space; undefined if there is none that can be drawn. */
export function drawnPicture(ref: ContentRef, { x, width }: Box, layout: Layout, options: PictureOptions = {}): Slab | undefined {
  const picture = ref.kind === 'file' && layout.references.file(ref) ? layout.pictures.get(String(ref['file'])) : undefined;
  if (!picture) return undefined;
  const { wanted, align, framed = false, limit = TALLEST } = options;
  const size = fitPicture(picture, { width, height: limit }, wanted);
  const slack = width - size.width;
  const left = x + (align === 'left' ? 0 : align === 'right' ? slack : slack / 2);
  return {
    height: size.height + 4,
    draw: (pen, y) => {
      pen.picture(picture, { x: left, y: y + 2, ...size });
      if (framed) pen.outline(left, y + 2, { ...size, color: '#d0d7de' });
    },
  };
}
