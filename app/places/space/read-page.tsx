import { PageDocument } from '../../document/page-document.js';
import { Moment } from '../../parts/moment.js';
import { Place } from '../../parts/place.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { NotFound } from '../../shell/not-found.js';
import { useWords } from '../../words/language.js';
import { PageDiscussion } from '../comments/page-discussion.js';
import { EditButton } from '../write/edit-button.js';
import { RequestLink } from '../write/request-link.js';
import { arrangeAddress, usePage, type ContentSource, type ShownPage } from './content-source.js';

interface ReadPageProps {
  source: ContentSource;
  pageId: string;
  pages: ReadonlyMap<string, ShownPage>;
  mayEdit: boolean;
  mayComment: boolean;
}

/** A page as its readers see it. */
export const ReadPage = ({ source, pageId, pages, mayEdit, mayComment }: ReadPageProps) => {
  const { pages: words, arrange } = useWords();
  const { data: page, problem } = usePage(source, pageId);
  if (problem?.status === 404) return <NotFound />;
  if (problem) return <ProblemNote problem={problem} />;
  if (!page) return null;
  return (
    <Place
      title={page.title}
      actions={
        mayEdit &&
        page.type === 'document' && (
          <div class="buttons">
            <EditButton source={source} pageId={pageId} />
            <RequestLink source={source} look="quiet" address={(within) => `${arrangeAddress(within, pageId)}&settings`}>
              {arrange.settings}
            </RequestLink>
          </div>
        )
      }
    >
      {'description' in page && page.description !== undefined && <p class="lead">{page.description}</p>}
      {page.updatedAt !== undefined && (
        <p class="muted">
          {words.updated} <Moment at={page.updatedAt} />
        </p>
      )}
      {'document' in page && page.document && (
        <>
          <PageDocument document={page.document} source={source} pages={pages} />
          <PageDiscussion within={source} pageId={pageId} document={page.document} mayComment={mayComment} />
        </>
      )}
    </Place>
  );
};
