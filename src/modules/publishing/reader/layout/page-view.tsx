import type { NewerPage, PageActionKind, ReaderFrame, ReaderPage, PageCoverImage, OutlineEntry } from './reader-page.js';
import { htmlPage } from './html-page.js';
import { Shell } from './shell.js';
import { ThemedPicture } from './themed-picture.js';
import { FeedbackForm } from './feedback-form.js';
import { Mark } from './mark.js';
import { Symbol } from './symbol.js';
import type { ReaderWords } from '../../../../common/words/words.js';

/** Prints a page of a site. */
export function pageView(page: ReaderPage): string {
  const { frame, layout, cover } = page;
  const { words } = frame;
  const outline = layout.outline && page.outline.length > 1 && <Outline entries={page.outline} label={words.onThisPage} />;
  return htmlPage(
    frame,
    page.head,
    <Shell frame={frame} tree={layout.tree ? page.tree : undefined} aside={outline} class={layout.width}>
      <article class={page.isAboutApi ? 'about-api' : undefined}>
        {page.newer && <OlderVersion newer={page.newer} words={words} />}
        {cover && <Cover cover={cover} />}
        <PageHeader page={page} />
        {page.content}
        <PageEnd page={page} />
        {page.feedback !== undefined && <FeedbackForm action={page.feedback} words={words} />}
        {layout.pagination && <Pager page={page} />}
      </article>
    </Shell>,
  );
}

/** Says above everything else that there is a newer version of the page. */
const OlderVersion = ({ newer: { version, title, href }, words }: { newer: NewerPage; words: ReaderWords }) => (
  <aside class="older-version" aria-label={words.olderVersion(version)}>
    <p>
      {words.olderVersion(version)} <a href={href}>{words.readCurrent(title)}</a>
    </p>
  </aside>
);

/** Where the page can be edited, and who changed it last. */
const PageEnd = ({ page: { frame, layout, editAddress, updatedAt, updatedBy } }: { page: ReaderPage }) => {
  const isDated = layout.metadata && updatedAt !== undefined;
  if (editAddress === undefined && !isDated) return null;
  return (
    <div class="page-end">
      {editAddress !== undefined && (
        <a class="edit-link" href={editAddress} rel="nofollow">
          <Symbol name="edit" />
          {frame.words.editPage}
        </a>
      )}
      {isDated && <LastUpdated frame={frame} at={updatedAt} by={updatedBy} />}
    </div>
  );
};

const LastUpdated = ({ frame: { words, language }, at, by }: { frame: ReaderFrame; at: string; by?: string }) => (
  <p class="updated">
    {words.lastUpdated}{' '}
    <time dateTime={at}>{new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))}</time>
    {by !== undefined && (
      <>
        {' '}
        {words.updatedBy} <bdi>{by}</bdi>
      </>
    )}
  </p>
);

/** Heights in steps, because the stylesheet has a class for each: styles of elements are not allowed. */
const STEP = 40;
const HIGHEST = 480;

/** The image at the top of a page. */
const Cover = ({ cover: { height, position, hero, ...image } }: { cover: PageCoverImage }) => (
  <div class={`cover cover-${stepOf(height, STEP, HIGHEST)} at-${stepOf(50 + position, 10, 100)} ${hero ? 'hero' : 'full'}`}>
    <ThemedPicture class="cover-image" image={image} alt="" />
  </div>
);

const stepOf = (value: number, step: number, most: number) => Math.min(most, Math.max(0, Math.round(value / step) * step));

/** The headings of the page. */
const Outline = ({ entries, label }: { entries: readonly OutlineEntry[]; label: string }) => (
  <nav class="outline" aria-labelledby="outline-title" data-outline>
    <h2 id="outline-title">{label}</h2>
    <ul>
      {entries.map(({ id, title, level }) => (
        <li key={id} class={level === 2 ? 'below' : undefined}>
          <a href={`#${encodeURIComponent(id)}`}>{title}</a>
        </li>
      ))}
    </ul>
  </nav>
);

/** Leads to the pages before and after the current one. */
const Pager = ({ page: { previous, next, frame } }: { page: ReaderPage }) => {
  const { words } = frame;
  if (!previous && !next) return null;
  return (
    <nav class="pager" aria-label={`${words.previous}, ${words.next}`}>
      {previous && (
        <a class="pager-previous" rel="prev" href={previous.href}>
          <Symbol name="left" flips />
          <span>
            <small>{words.previous}</small>
            {previous.title}
          </span>
        </a>
      )}
      {next && (
        <a class="pager-next" rel="next" href={next.href}>
          <span>
            <small>{words.next}</small>
            {next.title}
          </span>
          <Symbol name="right" flips />
        </a>
      )}
    </nav>
  );
};

/** What a page begins with: where it is, its title and its description. */
const PageHeader = ({ page }: { page: ReaderPage }) => {
  const { words } = page.frame;
  return (
    <header class="page-header">
      <div class="page-top">
        <Breadcrumbs entries={page.breadcrumbs} label={words.breadcrumbs} />
        <PageActions actions={page.actions} frame={page.frame} />
      </div>
      <h1 class={page.layout.title ? undefined : 'hidden-text'}>
        <Mark of={page.mark} />
        {page.title}
      </h1>
      {page.layout.description && page.description !== undefined && <p class="lead">{page.description}</p>}
    </header>
  );
};

/** The pages above the current one. */
const Breadcrumbs = ({ entries, label }: { entries: ReaderPage['breadcrumbs']; label: string }) =>
  entries.length === 0 ? null : (
    <nav class="breadcrumbs" aria-label={label}>
      <ol>
        {entries.map(({ title, href }) => (
          <li key={title}>{href === undefined ? <span>{title}</span> : <a href={href}>{title}</a>}</li>
        ))}
      </ol>
    </nav>
  );

const APPLICATIONS = { chatgpt: 'ChatGPT', claude: 'Claude' } as const;

function labelOf(kind: PageActionKind, words: ReaderWords, ask: string): string {
  if (kind === 'ask') return ask;
  if (kind === 'markdown') return words.viewMarkdown;
  if (kind === 'pdf') return words.downloadPdf;
  return kind === 'mcp' ? words.useWithPrograms : words.openIn(APPLICATIONS[kind]);
}

/** Other forms of a page, and applications that read it. */
const PageActions = ({ actions, frame: { words, ask } }: { actions: ReaderPage['actions']; frame: ReaderFrame }) =>
  actions.length === 0 ? null : (
    <ul class="page-actions" aria-label={words.pageActions}>
      {actions.map(({ kind, href }) => {
        const label = labelOf(kind, words, ask?.words.title ?? '');
        return (
          <li key={kind}>
            <a class="icon-button" href={href} aria-label={label} title={label} rel="nofollow">
              <Symbol name={kind} />
            </a>
          </li>
        );
      })}
    </ul>
  );
