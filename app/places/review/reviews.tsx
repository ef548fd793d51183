import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { Listing } from '../../parts/listing.js';
import { Moment } from '../../parts/moment.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { useWords } from '../../words/language.js';
import { rereadRequest, useRequestedReviewers, useReviews, type ChangeRequest, type RequestPath } from './change-request.js';

interface ReviewsProps {
  path: RequestPath;
  request: ChangeRequest;
  mayReview: boolean;
}

/** What others say of it, who was asked to, and the reader's own review. */
export const Reviews = ({ path, request, mayReview }: ReviewsProps) => {
  const { review: words } = useWords();
  const { data: asked } = useRequestedReviewers(path);
  return (
    <section>
      <h2>{words.reviews}</h2>
      {asked && asked.length > 0 && (
        <p class="muted">
          {words.asked} {asked.map(({ user }) => user.displayName).join(', ')}
        </p>
      )}
      <Listing list={useReviews(path)} empty={words.noReviews}>
        {({ reviewer, status, outdated, comment, createdAt }) => (
          <div>
            <strong>{reviewer.displayName}</strong>: {status === 'approved' ? words.approved : words.changesRequested}{' '}
            <span class="muted">
              <Moment at={createdAt} />
              {outdated && ` · ${words.ofEarlierRevision}`}
            </span>
            {comment?.markdown !== undefined && comment.markdown !== '' && <p class="said">{comment.markdown}</p>}
          </div>
        )}
      </Listing>
      {mayReview && <ReviewForm path={path} key={request.revision} />}
    </section>
  );
};

const ReviewForm = ({ path }: { path: RequestPath }) => {
  const { review: words } = useWords();
  const [comment, setComment] = useState('');
  const submit = (status: 'approved' | 'changes-requested') => async () => {
    const body = { status, ...(comment.trim() !== '' && { comment: { markdown: comment } }) };
    await ask(api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews', { params: { path }, body }));
    setComment('');
    await rereadRequest(path);
  };
  const approve = useAction(submit('approved'));
  const refuse = useAction(submit('changes-requested'));
  const problem = approve.problem ?? refuse.problem;
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <label>
        {words.yourReview}
        <textarea rows={3} placeholder={words.comment} value={comment} onInput={(event) => setComment(event.currentTarget.value)} />
      </label>
      {problem && <ProblemNote problem={problem} />}
      <div class="buttons">
        <button type="button" onClick={approve.run}>
          {words.approve}
        </button>
        <button type="button" class="quiet" onClick={refuse.run}>
          {words.requestChanges}
        </button>
      </div>
    </form>
  );
};
