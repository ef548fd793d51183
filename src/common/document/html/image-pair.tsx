import type { ComponentChildren } from 'preact';
import type { ContentRef } from '../content-ref.js';
import type { Data } from '../rich-text.js';
import { isExternalUrl, isSafeUrl } from '../safe-url.js';
import { classNames } from './class-names.js';
import type { HtmlFile } from './html-context.js';
import { imageSize } from './image-size.js';
import type { Renderer } from './renderer.js';

interface ImageOptions {
  alt: string;
  className?: string;
  /** Whether a click shows the image larger. */
  canEnlarge?: boolean;
}

/**
 * The image of a block, and the one for dark pages: the stylesheet shows one of them. A `<picture>` would follow the
 * preference of the system only, although readers may choose another one, and browsers do not load images that are
 * lazy and not shown.
 */
export function imagePair(data: Data, options: ImageOptions, renderer: Renderer): ComponentChildren {
  const light = imageSource(data['ref'], renderer);
  const dark = imageSource(data['refDark'], renderer);
  if (!light || !dark) return imageElement(light ?? dark, data, options, renderer);
  const { className } = options;
  return [
    imageElement(light, data, { ...options, className: classNames(className, 'only-light') }, renderer),
    imageElement(dark, data, { ...options, className: classNames(className, 'only-dark') }, renderer),
  ];
}

function imageElement(source: ImageSource | undefined, data: Data, options: ImageOptions, { context }: Renderer): ComponentChildren {
  const { alt, className, canEnlarge } = options;
  // A text tells more than nothing.
  if (!source) return alt === '' ? null : <span class="missing-image">{alt}</span>;
  const { share, ...size } = imageSize(data, source);
  const names = classNames(className, share);
  const { media, words } = context;
  if (!canEnlarge || !media || isShownWhole(source, size.width))
    return <img class={names} src={source.href} alt={alt} {...size} loading="lazy" decoding="async" />;
  media.enlarges();
  return (
    <a class={classNames('zoom', names)} href={source.href} aria-label={words.enlarge(alt)} data-zoom={words.close}>
      <img src={source.href} alt={alt} {...size} loading="lazy" decoding="async" />
    </a>
  );
}

/** As wide as the column of a page on a phone. */
const SMALL = 320;

/** Whether an image is small, and has no more pixels than are shown of it. */
const isShownWhole = ({ width }: ImageSource, shown: number | undefined) =>
  width !== undefined && width <= SMALL && (shown === undefined || shown >= width);

type ImageSource = Pick<HtmlFile, 'href' | 'width' | 'height'>;

export function imageSource(ref: unknown, { context }: Renderer): ImageSource | undefined {
  if (ref === undefined) return undefined;
  const { kind, url } = ref as ContentRef & { url?: string };
  if (kind === 'url' && url !== undefined && isExternalUrl(url)) return { href: url };
  const file = context.file(ref as ContentRef);
  return file && isSafeUrl(file.href) ? file : undefined;
}
