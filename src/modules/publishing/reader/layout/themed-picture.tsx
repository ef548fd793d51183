import type { ThemedImage } from './reader-page.js';

/** An image, or one for each theme, of which the stylesheet shows one. */
export const ThemedPicture = ({ image, alt, ...rest }: { image: ThemedImage; alt: string; class: string; height?: number }) =>
  image.dark === undefined ? (
    <img src={image.light} alt={alt} {...rest} />
  ) : (
    <>
      <img src={image.light} alt={alt} {...rest} class={`${rest.class} only-light`} />
      <img src={image.dark} alt={alt} {...rest} class={`${rest.class} only-dark`} />
    </>
  );
