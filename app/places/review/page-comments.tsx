import { useWords } from '../../words/language.js';
import { CommentItem } from '../comments/comment-item.js';
import type { Comment, Discussion } from '../comments/comment-queries.js';
import { findBlock } from '../comments/find-block.js';
import { WriteComment } from '../comments/write-comment.js';
import { usePage } from '../space/content-source.js';
import { ShownBlock } from './shown-block.js';

interface CommentsProps {
  within: Discussion;
  comments: readonly Comment[];
}

const Comments = ({ within, comments }: CommentsProps) =>
  comments.length === 0 ? null : (
    <ul class="listing">
      {comments.map((comment) => (
        <li key={comment.id}>
          <div class="card">
            <CommentItem within={within} comment={comment} />
          </div>
        </li>
      ))}
    </ul>
  );

interface BesideBlockProps extends CommentsProps {
  pageId: string;
  blockKey: string;
  /** How the block begins. */
  text: string;
  mayComment: boolean;
}

/** What is said about a block, beside it. */
export const BesideBlock = ({ within, comments, pageId, blockKey, text, mayComment }: BesideBlockProps) => {
  const { comments: words } = useWords();
  if (comments.length === 0 && !mayComment) return null;
  return (
    <div class="beside">
      <Comments within={within} comments={comments} />
      {mayComment && <WriteComment within={within} subject={{ page: pageId, node: blockKey }} label={words.comment} about={text} />}
    </div>
  );
};

interface BelowPageProps extends CommentsProps {
  pageId: string;
  mayComment: boolean;
}

/** What is said about a page, and about blocks of it that are not among its changes or do not exist any more. */
export const BelowPage = ({ within, comments, pageId, mayComment }: BelowPageProps) => {
  const { comments: words } = useWords();
  const ofPage: Comment[] = [];
  const ofBlocks = new Map<string, Comment[]>();
  for (const comment of comments) {
    const key = comment.target.node?.id;
    if (key === undefined) ofPage.push(comment);
    else ofBlocks.set(key, [...(ofBlocks.get(key) ?? []), comment]);
  }
  return (
    <>
      {ofBlocks.size > 0 && <OtherBlocks within={within} pageId={pageId} ofBlocks={ofBlocks} />}
      <h3>{words.onPage}</h3>
      <Comments within={within} comments={ofPage} />
      {mayComment && <WriteComment within={within} subject={{ page: pageId }} label={words.write} about={words.onPage} />}
    </>
  );
};

interface OtherBlocksProps {
  within: Discussion;
  pageId: string;
  ofBlocks: ReadonlyMap<string, readonly Comment[]>;
}

const OtherBlocks = ({ within, pageId, ofBlocks }: OtherBlocksProps) => {
  const { comments: words } = useWords();
  const { data: page, isWaiting } = usePage(within, pageId);
  if (isWaiting) return null;
  return (
    <>
      {[...ofBlocks].map(([key, comments]) => {
        const block = page && 'document' in page ? findBlock(page.document, key) : undefined;
        return (
          <div class="diff-block" key={key}>
            <p class="verb">{block === undefined ? words.goneBlock : words.otherBlock}</p>
            {block !== undefined && <ShownBlock block={block} spaceId={within.spaceId} />}
            <div class="beside">
              <Comments within={within} comments={comments} />
            </div>
          </div>
        );
      })}
    </>
  );
};
