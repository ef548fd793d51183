import type { ReaderFrame, TreeEntry } from './reader-page.js';
import { htmlPage } from './html-page.js';
import { Shell } from './shell.js';

interface Message {
  title: string;
  hint: string;
  /** What is to be copied, each with the label of its button. */
  codes?: { copy: string; texts: readonly string[] };
  tree?: readonly TreeEntry[];
  suggestions?: readonly { title: string; href: string }[];
  /** Whether there is a start page to go to. */
  home: boolean;
}

/** Prints a page that says why there is no content: it is missing, refused, failed, or for programs. */
export const messageView = (frame: ReaderFrame, { title, hint, codes, tree, suggestions = [], home }: Message): string =>
  htmlPage(
    frame,
    { title, noIndex: true, alternates: [] },
    <Shell frame={frame} tree={tree} class="message">
      <h1>{title}</h1>
      <p class="lead">{hint}</p>
      {codes && (
        <div class="document">
          {codes.texts.map((text) => (
            <figure key={text} class="code wrap">
              <button type="button" class="code-copy" data-copy="code" hidden>
                {codes.copy}
              </button>
              <pre>
                <code class="plain">{text}</code>
              </pre>
            </figure>
          ))}
        </div>
      )}
      {suggestions.length > 0 && (
        <section aria-labelledby="similar">
          <h2 id="similar">{frame.words.similarPages}</h2>
          <ul>
            {suggestions.map((suggestion) => (
              <li key={suggestion.href}>
                <a href={suggestion.href}>{suggestion.title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {home && (
        <p>
          <a class="button-primary" href={frame.home}>
            {frame.words.goHome}
          </a>
        </p>
      )}
    </Shell>,
  );
