import { Moment } from '../../parts/moment.js';
import { Place } from '../../parts/place.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { NotFound } from '../../shell/not-found.js';
import { to } from '../../shell/paths.js';
import { useWords } from '../../words/language.js';
import { addressOf, useSpace } from '../space/content-source.js';
import { useChangeRequest } from './change-request.js';
import { Changes } from './changes.js';
import { Description } from './description.js';
import { Discussion } from './discussion.js';
import { Merging } from './merging.js';
import { Previews } from './previews.js';
import { Reviews } from './reviews.js';
import { StatusButtons } from './status-buttons.js';

/** A change request: what it changes, what others say of it, and its merge. */
export const Review = ({ space: spaceId, request: changeRequestId }: { space: string; request: string }) => {
  const { review: words, comments, home, links } = useWords();
  const path = { spaceId, changeRequestId };
  const { data: request, problem } = useChangeRequest(path);
  const { data: space } = useSpace(spaceId);
  if (problem?.status === 404) return <NotFound />;
  if (problem && !request) return <ProblemNote problem={problem} />;
  if (!request || !space) return null;
  const isOpen = request.status === 'open' || request.status === 'draft';
  return (
    <Place
      title={request.subject || home.changeRequest(request.number)}
      actions={space.permissions.edit && request.status !== 'merged' && <StatusButtons path={path} request={request} />}
    >
      <p class="muted">
        <a href={to('spaces', spaceId)}>{space.title}</a> · <a href={to('spaces', spaceId, 'changes')}>{words.changeRequests}</a> · #
        {request.number} · <strong>{home.status[request.status]}</strong> · {words.by(request.createdBy.displayName)} ·{' '}
        <Moment at={request.updatedAt} />
        {request.outdated && isOpen && ` · ${home.outdated}`}
        {request.comments > 0 && (
          <>
            {' · '}
            <a href="#comments">{comments.openOnes(request.comments)}</a>
          </>
        )}
      </p>
      {request.description && <Description document={request.description} spaceId={spaceId} />}
      <p>
        <a href={addressOf({ spaceId, changeRequestId: request.id }) + '/pages'}>{words.readPages}</a>
        {' · '}
        <a href={addressOf({ spaceId, changeRequestId: request.id }) + '/links'}>{links.ofRequest}</a>
      </p>
      {isOpen && <Previews space={space} request={request} />}
      <Changes path={path} request={request} mayComment={space.permissions.comment} />
      <Reviews path={path} request={request} mayReview={space.permissions.review && isOpen} />
      {isOpen && <Merging path={path} request={request} permissions={space.permissions} />}
      <Discussion path={path} request={request} mayComment={space.permissions.comment} />
    </Place>
  );
};
