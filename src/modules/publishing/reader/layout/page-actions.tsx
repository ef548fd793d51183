import type { ReaderPage } from '../model/reader-page.js';
import type { Words } from '../words/words.js';
import { Symbol } from './symbol.js';

/** Other forms of a page. */
export const PageActions = ({ actions, words }: { actions: ReaderPage['actions']; words: Words }) =>
  actions.length === 0 ? null : (
    <ul class="page-actions" aria-label={words.pageActions}>
      {actions.map(({ kind, href }) => {
        const label = kind === 'pdf' ? words.downloadPdf : words.viewMarkdown;
        return (
          <li key={kind}>
            <a class="icon-button" href={href} aria-label={label} title={label} rel="nofollow">
              <Symbol name={kind === 'pdf' ? 'download' : 'markdown'} />
            </a>
          </li>
        );
      })}
    </ul>
  );
