import { useState } from 'preact/hooks';
import { Listing } from '../../parts/listing.js';
import { useWords } from '../../words/language.js';
import { CommentItem } from '../comments/comment-item.js';
import { useComments, type Comment, type CommentStatus } from '../comments/comment-queries.js';
import { WriteComment } from '../comments/write-comment.js';
import { addressOf, type ContentSource } from '../space/content-source.js';
import { useChanges, type ChangeRequest, type RequestPath } from './change-request.js';
import { pageOf } from './name-changes.js';

interface DiscussionProps {
  path: RequestPath;
  request: ChangeRequest;
  mayComment: boolean;
}

const STATUSES: readonly CommentStatus[] = ['open', 'resolved'];

/** All that is said about a change request and its pages, newest first. What is said about a block also stands beside it. */
export const Discussion = ({ path, request, mayComment }: DiscussionProps) => {
  const { comments: words, review, parts } = useWords();
  const [status, setStatus] = useState<CommentStatus | undefined>(undefined);
  const within = { spaceId: path.spaceId, changeRequestId: request.id };
  const list = useComments(within, status === undefined ? {} : { status });
  const titles = { open: words.open, resolved: words.resolved };
  const choose = (value: string) => setStatus(STATUSES.find((each) => each === value));
  return (
    <section class="discussion" id="comments">
      <h2>{words.title}</h2>
      <label class="filter">
        {review.filter}
        <select value={status ?? ''} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{parts.all}</option>
          {STATUSES.map((each) => (
            <option value={each}>{titles[each]}</option>
          ))}
        </select>
      </label>
      {mayComment && <WriteComment within={within} subject={{}} label={words.write} about="" />}
      <Listing list={list} empty={words.nothing}>
        {(comment) => (
          <div class="card">
            <CommentItem
              within={within}
              comment={comment}
              about={<About within={within} path={path} request={request} comment={comment} />}
            />
          </div>
        )}
      </Listing>
    </section>
  );
};

interface AboutProps extends Omit<DiscussionProps, 'mayComment'> {
  within: ContentSource;
  comment: Comment;
}

/** The page that a comment is about. One that is deleted has a title only. */
const About = ({ within, path, request, comment: { target } }: AboutProps) => {
  const { comments: words, review } = useWords();
  const { data } = useChanges(path, request.revision);
  if (!target.page) return null;
  const { id } = target.page;
  const change = data?.changes.find((each) => pageOf(each)?.id === id);
  const title = change ? pageOf(change)!.title : review.page;
  return (
    <>
      {words.about} {change?.type === 'page_deleted' ? title : <a href={addressOf(within, id)}>{title}</a>}
    </>
  );
};
