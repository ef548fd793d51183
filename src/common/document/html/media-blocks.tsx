import type { ContentRef } from '../content-ref.js';
import type { Block } from '../rich-text.js';
import { isSafeUrl } from '../safe-url.js';
import { wideClass } from './box-blocks.js';
import { classNames } from './class-names.js';
import { fileSize } from './file-size.js';
import { imagePair } from './image-pair.js';
import { targetOf } from './links.js';
import { blocksOf, type BlockView, type Renderer } from './renderer.js';

export const images: BlockView = (block, renderer) => {
  const { align, withFrame } = block.data;
  const side = align === 'left' || align === 'right' ? `align-${align}` : undefined;
  return (
    <div class={classNames('images', side, withFrame === true && 'framed', wideClass(block))}>
      {blocksOf(block).map((image) => imageFigure(image, renderer))}
    </div>
  );
};

const imageFigure = ({ data, fragments = [] }: Block, renderer: Renderer) => (
  <figure class="image">
    {imagePair(data, { alt: typeof data['alt'] === 'string' ? data['alt'] : '', canEnlarge: true }, renderer)}
    {fragments.length > 0 && <figcaption>{fragments.map(({ nodes }) => renderer.blocks(nodes))}</figcaption>}
  </figure>
);

export const drawing: BlockView = ({ data }, renderer) =>
  data['ref'] === undefined ? null : (
    <div class="images">
      <figure class="image">{imagePair(data, { alt: '', canEnlarge: true }, renderer)}</figure>
    </div>
  );

export const file: BlockView = ({ data }, renderer) => {
  const found = renderer.context.file(data['ref'] as ContentRef);
  if (!found || !isSafeUrl(found.href)) return null;
  const { href, name, size, contentType } = found;
  const player = playerOf(contentType);
  const details = [contentType?.split(';')[0], size === undefined ? undefined : fileSize(size, renderer.context.language)];
  const card = (
    <a class="card file" href={href}>
      <span class="card-title">{name}</span>
      <span class="card-description">{details.filter(Boolean).join(' · ')}</span>
    </a>
  );
  if (!player) return card;
  const Player = player;
  return (
    <figure class={`player own ${player}`}>
      <Player controls preload="none" src={href} aria-label={name} />
      <figcaption>
        <a href={href}>{name}</a>
      </figcaption>
    </figure>
  );
};

/** The element that plays a file. */
function playerOf(contentType = ''): 'video' | 'audio' | undefined {
  if (contentType.startsWith('video/')) return 'video';
  return contentType.startsWith('audio/') ? 'audio' : undefined;
}

/**
 * Nothing of other sites is loaded with a page: an embedded page is a link to it. The script of the page shows those of known
 * services in place of the link, when somebody clicks it.
 */
export const embed: BlockView = (block, { context }) => {
  const url = String(block.data['url']);
  const link = targetOf({ kind: 'url', url }, context)?.link;
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  if (!link) return null;
  const frame = context.media?.frameOf(url);
  if (frame)
    return (
      <figure class={classNames('player', frame.isVideo && 'video', wideClass(block))}>
        <a class="player-start" {...link} data-frame={frame.src} data-title={frame.site}>
          <span class="player-button" aria-hidden="true" />
          <span class="card-title">{frame.site}</span>
          <span class="card-description needs-script">{context.words.loadsFrom(new URL(frame.src).hostname)}</span>
        </a>
        <figcaption>
          <a {...link}>{url}</a>
        </figcaption>
      </figure>
    );
  return (
    <a class={classNames('card', 'embed', wideClass(block))} {...link}>
      {host !== '' && <span class="card-title">{host}</span>}
      <span class="card-description">{url}</span>
    </a>
  );
};
