import type { ComponentChildren } from 'preact';
import { renderHtml } from '../../../../common/html/render-html.js';
import { IconSprite } from './icon-sprite.js';
import type { PageHead, ReaderFrame } from './reader-page.js';

/** Prints a whole HTML document. */
export function htmlPage(frame: ReaderFrame, head: PageHead, body: ComponentChildren): string {
  const page = (
    <html
      lang={frame.language}
      dir={frame.direction}
      data-theme={frame.theme}
      data-copied={frame.words.copied}
      {...(frame.themeSwitch && { 'data-theme-switch': '' })}
    >
      <Head head={head} frame={frame} />
      <body>
        {body}
        <IconSprite icons={frame.icons} />
        <MediaScript frame={frame} />
      </body>
    </html>
  );
  return `<!doctype html>${renderHtml(page)}`;
}

/** Printed after the content, which says whether it needs the script. */
const MediaScript = ({ frame: { needs, mediaScript } }: { frame: ReaderFrame }) =>
  needs.media ? <script src={mediaScript} defer /> : null;

/** What browsers, search engines and previews of links read. */
const Head = ({ head, frame }: { head: PageHead; frame: ReaderFrame }) => (
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{head.title === frame.title ? frame.title : `${head.title} | ${frame.title}`}</title>
    {head.description !== undefined && <meta name="description" content={head.description} />}
    {head.noIndex && <meta name="robots" content="noindex" />}
    {head.canonical !== undefined && <link rel="canonical" href={head.canonical} />}
    {head.alternates.map(({ language, href }) => (
      <link key={href} rel="alternate" hreflang={language} href={href} />
    ))}
    {frame.feed !== undefined && <link rel="alternate" type="application/atom+xml" href={frame.feed} title={frame.title} />}
    <meta property="og:type" content="article" />
    <meta property="og:title" content={head.title} />
    <meta property="og:site_name" content={frame.title} />
    {head.description !== undefined && <meta property="og:description" content={head.description} />}
    {head.canonical !== undefined && <meta property="og:url" content={head.canonical} />}
    {head.image !== undefined && <meta property="og:image" content={head.image} />}
    <meta name="twitter:card" content={head.image === undefined ? 'summary' : 'summary_large_image'} />
    <Favicon icon={frame.favicon} />
    {/* Browsers look for fonts only once they know the styles, and a font that comes late is not used on that page. */}
    {frame.font !== undefined && <link rel="preload" as="font" type="font/woff2" href={frame.font} crossorigin="anonymous" />}
    {frame.styles.map((href) => (
      <link key={href} rel="stylesheet" href={href} />
    ))}
    {/* Not deferred: it sets the theme that the visitor chose before anything is drawn. */}
    <script src={frame.script} />
  </head>
);

const Favicon = ({ icon: { light, dark } }: { icon: ReaderFrame['favicon'] }) =>
  dark === undefined ? (
    <link rel="icon" href={light} />
  ) : (
    <>
      <link rel="icon" href={light} media="(prefers-color-scheme: light)" />
      <link rel="icon" href={dark} media="(prefers-color-scheme: dark)" />
    </>
  );
