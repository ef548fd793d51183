import { Listing } from '../../parts/listing.js';
import { useWords } from '../../words/language.js';
import { useReplies, type Discussion } from './comment-queries.js';
import { Remark } from './remark.js';
import { removeReply, replyText, updateReply } from './reply-requests.js';

/** The replies to a comment, newest first, as the service lists them. */
export const Replies = ({ within, commentId }: { within: Discussion; commentId: string }) => {
  const { comments: words } = useWords();
  return (
    <Listing list={useReplies(within, commentId)} empty={words.nothing}>
      {(reply) => {
        const path = { commentId, commentReplyId: reply.id };
        return (
          <Remark
            within={within}
            remark={reply}
            label={words.replyText}
            removalHint={words.confirmReplyRemoval}
            requests={{
              read: () => replyText(within, path),
              update: (markdown) => updateReply(within, path, markdown),
              remove: () => removeReply(within, path),
            }}
          />
        );
      }}
    </Listing>
  );
};
