import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { State } from '../../parts/state.js';
import { Unfolding } from '../../parts/unfolding.js';
import { useWords } from '../../words/language.js';
import { rereadComments, type Comment, type Discussion } from './comment-queries.js';
import { commentText, removeComment, updateComment } from './comment-requests.js';
import { Remark } from './remark.js';
import { RemarkForm } from './remark-form.js';
import { Replies } from './replies.js';
import { postReply } from './reply-requests.js';

interface CommentProps {
  within: Discussion;
  comment: Comment;
  /** What it is about, where that cannot be seen. */
  about?: ComponentChildren;
}

/** A comment with its replies, which are read when somebody wants to see them. */
export const CommentItem = ({ within, comment, about }: CommentProps) => {
  const { comments: words } = useWords();
  const [hasReplies, showReplies] = useState(false);
  const { id, status, resolvedBy, replies, permissions, postedBy } = comment;
  const reply = async (markdown: string) => {
    await postReply(within, id, markdown);
    showReplies(true);
    await rereadComments(within);
  };
  return (
    <>
      <Remark
        within={within}
        remark={comment}
        label={words.text}
        removalHint={words.confirmRemoval}
        requests={{
          read: () => commentText(within, id),
          update: (markdown) => updateComment(within, id, { body: { markdown } }),
          remove: () => removeComment(within, id),
        }}
        state={
          <>
            {status === 'resolved' && (
              <>
                {' '}
                <State is="good">{words.resolved}</State>{' '}
                {resolvedBy && <span class="muted">{words.resolvedBy(resolvedBy.displayName)}</span>}
              </>
            )}
            {about !== undefined && <div class="muted">{about}</div>}
          </>
        }
      >
        {permissions.reply && (
          <Unfolding label={words.reply} about={postedBy.displayName}>
            {(close) => <RemarkForm label={words.replyText} submit={words.send} onSend={reply} onClose={close} />}
          </Unfolding>
        )}
        {permissions.edit && <Resolution within={within} comment={comment} />}
      </Remark>
      {replies > 0 && (
        <details class="replies" open={hasReplies} onToggle={(event) => showReplies(event.currentTarget.open)}>
          <summary>{words.replies(replies)}</summary>
          {hasReplies && <Replies within={within} commentId={id} />}
        </details>
      )}
    </>
  );
};

const Resolution = ({ within, comment: { id, status, postedBy } }: CommentProps) => {
  const { comments: words } = useWords();
  const isOpen = status === 'open';
  const settle = useAction(async () => {
    await updateComment(within, id, { resolved: isOpen });
    await rereadComments(within);
  });
  return (
    <>
      <button type="button" class="quiet" aria-disabled={settle.isRunning} onClick={settle.run}>
        {isOpen ? words.resolve : words.reopen} <span class="unseen">{postedBy.displayName}</span>
      </button>
      {settle.problem && <ProblemNote problem={settle.problem} />}
    </>
  );
};
