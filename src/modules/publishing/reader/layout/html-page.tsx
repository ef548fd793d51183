import type { ComponentChildren } from 'preact';
import { renderHtml } from '../../../../common/html/render-html.js';
import { CARD_SIZE } from '../cards/page-card.js';
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
    <meta property="og:type" content={head.updatedAt === undefined ? 'website' : 'article'} />
    <meta property="og:locale" content={frame.language.replace('-', '_')} />
    {head.updatedAt !== undefined && <meta property="article:modified_time" content={head.updatedAt} />}
    <meta property="og:title" content={head.title} />
    <meta property="og:site_name" content={frame.title} />
    {head.description !== undefined && <meta property="og:description" content={head.description} />}
    {head.canonical !== undefined && <meta property="og:url" content={head.canonical} />}
    {head.image !== undefined && <meta property="og:image" content={head.image} />}
    {head.isImageDrawn && <DrawnImage title={head.title} />}
    <meta name="twitter:card" content={head.image === undefined ? 'summary' : 'summary_large_image'} />
    {head.data !== undefined && <StructuredData data={head.data} />}
    <Favicon icon={frame.favicon} />
    {/* Browsers fetch it without cookies otherwise, which private sites need. */}
    {frame.manifest !== undefined && <link rel="manifest" href={frame.manifest} crossorigin="use-credentials" />}
    {/* Browsers look for fonts only once they know the styles, and a font that comes late is not used on that page. */}
    {frame.fonts.map((href) => (
      <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossorigin="anonymous" />
    ))}
    {frame.styles.map((href) => (
      <link key={href} rel="stylesheet" href={href} />
    ))}
    {/* The script of the reader loads it, unless the visitor asks not to be tracked. */}
    {frame.siteScript && <meta name="site-script" content={frame.siteScript.src} {...frame.siteScript.attributes} />}
    {/* Not deferred: it sets the theme that the visitor chose before anything is drawn. */}
    <script src={frame.script} />
  </head>
);

/** What previews show of an image before they have it. */
const DrawnImage = ({ title }: { title: string }) => (
  <>
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content={String(CARD_SIZE.width)} />
    <meta property="og:image:height" content={String(CARD_SIZE.height)} />
    <meta property="og:image:alt" content={title} />
  </>
);

/** It is no script that browsers run. Without `<` in it, nothing in it ends the element. */
const StructuredData = ({ data }: { data: object }) => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }} />
);

/** Devices that put sites on their home screen read no drawings. */
const isPhoto = (address: string) => !/\.svg(?:[?#]|$)/i.test(address);

const Favicon = ({ icon: { light, dark } }: { icon: ReaderFrame['favicon'] }) => (
  <>
    <link rel="icon" href={light} {...(dark !== undefined && { media: '(prefers-color-scheme: light)' })} />
    {dark !== undefined && <link rel="icon" href={dark} media="(prefers-color-scheme: dark)" />}
    {isPhoto(light) && <link rel="apple-touch-icon" href={light} />}
  </>
);
