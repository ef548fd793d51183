import { useState } from 'preact/hooks';
import { Listing } from '../../parts/listing.js';
import { Unfolding } from '../../parts/unfolding.js';
import { useWords } from '../../words/language.js';
import { beginningOf } from './beginning-of.js';
import { CommentItem } from './comment-item.js';
import { rereadComments, useComments, type Comment, type Discussion } from './comment-queries.js';
import { postComment } from './comment-requests.js';
import { findBlock } from './find-block.js';
import { RemarkForm } from './remark-form.js';

/** The document of a page, as far as comments need it. */
interface Written {
  nodes: readonly { key?: string }[];
}

interface PageDiscussionProps {
  within: Discussion;
  pageId: string;
  document: Written;
  mayComment: boolean;
}

/** What is said about a page, below it. Who may not say anything sees it only if somebody else did. */
export const PageDiscussion = ({ within, pageId, document, mayComment }: PageDiscussionProps) => {
  const { comments: words } = useWords();
  const list = useComments(within, { targetPage: pageId });
  if (!mayComment && (list.data ?? []).length === 0) return null;
  return (
    <section class="discussion">
      <h2>{words.onPage}</h2>
      <Listing list={list} empty={words.nobody}>
        {(comment) => (
          <div class="card">
            <CommentItem within={within} comment={comment} about={<AboutBlock document={document} comment={comment} />} />
          </div>
        )}
      </Listing>
      {mayComment && (
        <Unfolding label={words.write} about="">
          {(close) => <WriteAboutPage within={within} pageId={pageId} document={document} onClose={close} />}
        </Unfolding>
      )}
    </section>
  );
};

const AboutBlock = ({ document, comment: { target } }: { document: Written; comment: Comment }) => {
  const { comments: words } = useWords();
  if (!target.node) return null;
  const block = findBlock({ nodes: document.nodes }, target.node.id);
  if (block === undefined) return <>{words.goneBlock}</>;
  return (
    <>
      {words.about} <q>{beginningOf(block)}</q>
    </>
  );
};

interface WriteAboutPageProps extends Omit<PageDiscussionProps, 'mayComment'> {
  onClose: () => void;
}

/** A comment on the page as a whole, or on one of its blocks. */
const WriteAboutPage = ({ within, pageId, document, onClose }: WriteAboutPageProps) => {
  const { comments: words } = useWords();
  const [node, setNode] = useState('');
  const blocks = document.nodes.flatMap((block) => (block.key === undefined ? [] : [{ key: block.key, text: beginningOf(block) }]));
  const send = async (markdown: string) => {
    await postComment(within, { page: pageId, ...(node !== '' && { node }) }, markdown);
    await rereadComments(within);
  };
  return (
    <RemarkForm label={words.text} submit={words.send} onSend={send} onClose={onClose}>
      <label>
        {words.about}
        <select value={node} onChange={(event) => setNode(event.currentTarget.value)}>
          <option value="">{words.wholePage}</option>
          {blocks
            .filter(({ text }) => text.trim() !== '')
            .map(({ key, text }) => (
              <option value={key}>{text}</option>
            ))}
        </select>
      </label>
    </RemarkForm>
  );
};
