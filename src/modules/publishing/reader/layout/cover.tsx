import type { PageCoverImage } from '../model/reader-page.js';
import { ThemedPicture } from './themed-picture.js';

/** Heights in steps, because the stylesheet has a class for each: styles of elements are not allowed. */
const STEP = 40;
const HIGHEST = 480;

/** The image at the top of a page. */
export const Cover = ({ cover: { height, position, hero, ...image } }: { cover: PageCoverImage }) => (
  <div class={`cover cover-${stepOf(height, STEP, HIGHEST)} at-${stepOf(50 + position, 10, 100)} ${hero ? 'hero' : 'full'}`}>
    <ThemedPicture class="cover-image" image={image} alt="" />
  </div>
);

const stepOf = (value: number, step: number, most: number) => Math.min(most, Math.max(0, Math.round(value / step) * step));
