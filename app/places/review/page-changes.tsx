import { ProblemNote } from '../../parts/problem-note.js';
import { useWords } from '../../words/language.js';
import { usePageChanges, type BlockChange, type RequestPath } from './change-request.js';
import type { ReviewWords } from '../../words/words.js';
import { ShownBlock } from './shown-block.js';

interface PageChangesProps {
  path: RequestPath;
  revision: string;
  pageId: string;
}

/** What differs in a page, block by block. What stayed the same is left out. */
export const PageChanges = ({ path, revision, pageId }: PageChangesProps) => {
  const { review: words, shell } = useWords();
  const { data, problem, isWaiting } = usePageChanges(path, revision, pageId);
  if (problem) return <ProblemNote problem={problem} />;
  if (isWaiting) return <p class="muted">{shell.loading}</p>;
  if (data?.changes.length === 0) return <p class="muted">{words.sameText}</p>;
  return (
    <div class="diff">
      {data?.changes.map((change) => (
        <Block key={change.key} change={change} spaceId={path.spaceId} words={words} />
      ))}
      {data?.more !== undefined && data.more > 0 && <p class="muted">{words.moreChanges(data.more)}</p>}
    </div>
  );
};

/** Each change says in words what it is, because not everybody sees its colour. */
const Block = ({ change, spaceId, words }: { change: BlockChange; spaceId: string; words: ReviewWords }) => (
  <div class={`diff-block ${change.type}`}>
    <p class="verb">
      {labelOf(change, words)}
      {change.moved === true && change.type !== 'moved' && ` · ${words.moved}`}
    </p>
    <Content change={change} spaceId={spaceId} words={words} />
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
