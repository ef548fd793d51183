import type { ComponentChildren } from 'preact';
import { ProblemNote } from '../../parts/problem-note.js';
import { useWords } from '../../words/language.js';
import { useComments, type Comment } from '../comments/comment-queries.js';
import { blockText } from './block-text.js';
import { usePageChanges, type BlockChange, type ChangeRequest, type RequestPath } from './change-request.js';
import { BelowPage, BesideBlock } from './page-comments.js';
import type { ReviewWords } from '../../words/words.js';
import { ShownBlock } from './shown-block.js';

interface PageChangesProps {
  path: RequestPath;
  request: ChangeRequest;
  pageId: string;
  /** Not about a page that is deleted: the service refuses comments on it. */
  mayComment: boolean;
}

const NOTHING: readonly Comment[] = [];

/** What differs in a page, block by block, with what is said about each. What stayed the same is left out. */
export const PageChanges = ({ path, request, pageId, mayComment }: PageChangesProps) => {
  const { review: words, shell } = useWords();
  const { data, problem, isWaiting } = usePageChanges(path, request.revision, pageId);
  const within = { spaceId: path.spaceId, changeRequestId: request.id };
  const said = useComments(within, { targetPage: pageId });
  if (problem) return <ProblemNote problem={problem} />;
  if (isWaiting || !data) return <p class="muted">{shell.loading}</p>;
  const comments = said.data ?? NOTHING;
  const keys = new Set(data.changes.map(({ key }) => key));
  const isBeside = ({ target }: Comment) => target.node !== undefined && keys.has(target.node.id);
  return (
    <div class="diff">
      {data.changes.length === 0 && <p class="muted">{words.sameText}</p>}
      {data.changes.map((change) => (
        <Block key={change.key} change={change} spaceId={path.spaceId} words={words}>
          <BesideBlock
            within={within}
            pageId={pageId}
            blockKey={change.key}
            text={blockText(change)}
            comments={comments.filter(({ target }) => target.node?.id === change.key)}
            mayComment={mayComment}
          />
        </Block>
      ))}
      {data.more !== undefined && data.more > 0 && <p class="muted">{words.moreChanges(data.more)}</p>}
      <BelowPage within={within} pageId={pageId} comments={comments.filter((each) => !isBeside(each))} mayComment={mayComment} />
      {said.problem && <ProblemNote problem={said.problem} />}
      {said.more && (
        <button type="button" class="quiet" onClick={said.more}>
          {shell.more}
        </button>
      )}
    </div>
  );
};

interface BlockProps {
  change: BlockChange;
  spaceId: string;
  words: ReviewWords;
  /** Beside it. */
  children: ComponentChildren;
}

/** Each change says in words what it is, because not everybody sees its colour. */
const Block = ({ change, spaceId, words, children }: BlockProps) => (
  <div class={`diff-block ${change.type}`}>
    <p class="verb">
      {labelOf(change, words)}
      {change.moved === true && change.type !== 'moved' && ` · ${words.moved}`}
    </p>
    <Content change={change} spaceId={spaceId} words={words} />
    {children}
  </div>
);

const Content = ({ change, spaceId, words }: { change: BlockChange; spaceId: string; words: ReviewWords }) => {
  const { before, after } = change;
  if (change.words) {
    return (
      <p>
        {change.words.map(({ text, added, removed }) => (added === true ? <ins>{text}</ins> : removed === true ? <del>{text}</del> : text))}
      </p>
    );
  }
  if (change.type !== 'changed') {
    const shown = after ?? before;
    return shown ? <ShownBlock block={shown} spaceId={spaceId} /> : null;
  }
  return (
    <div class="sides">
      {before && (
        <div>
          <h3>{words.before}</h3>
          <ShownBlock block={before} spaceId={spaceId} />
        </div>
      )}
      {after && (
        <div>
          <h3>{words.after}</h3>
          <ShownBlock block={after} spaceId={spaceId} />
        </div>
      )}
    </div>
  );
};

const labelOf = ({ type }: BlockChange, words: ReviewWords) =>
  ({ inserted: words.added, deleted: words.removed, changed: words.edited, moved: words.moved })[type];
