import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { peopleAsText } from '../../../src/common/document/people-as-text.js';
import { PageDocument } from '../../document/page-document.js';
import { Confirm } from '../../parts/confirm.js';
import { Moment } from '../../parts/moment.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { Unfolding } from '../../parts/unfolding.js';
import { useUser } from '../../shell/user.js';
import { useWords } from '../../words/language.js';
import { rereadComments, type Comment, type Discussion, type Reply } from './comment-queries.js';
import { RemarkForm } from './remark-form.js';

/** How a comment or a reply is changed and deleted. */
export interface RemarkRequests {
  read: () => Promise<string>;
  update: (markdown: string) => Promise<unknown>;
  remove: () => Promise<unknown>;
}

interface RemarkProps {
  within: Discussion;
  remark: Comment | Reply;
  requests: RemarkRequests;
  /** What the field for its text is called. */
  label: string;
  /** What comes of deleting it. */
  removalHint: string;
  /** Said beside its author. */
  state?: ComponentChildren;
  /** What else one can do with it. */
  children?: ComponentChildren;
}

const NO_PAGES = new Map<string, never>();

/** What somebody said: a comment, or a reply to one. */
export const Remark = ({ within, remark, requests, label, removalHint, state, children }: RemarkProps) => {
  const { comments: words, parts } = useWords();
  const { id } = useUser();
  const { postedBy, postedAt, editedAt, permissions } = remark;
  const author = postedBy.displayName;
  // `edit` is also true for reviewers, who may resolve the comments of others.
  const mayEdit = permissions.edit && postedBy.id === id;
  return (
    <div class="remark">
      <div class="remark-head">
        <strong>
          <bdi>{author}</bdi>
        </strong>{' '}
        <span class="muted">
          <Moment at={postedAt} />
          {editedAt !== undefined && ` · ${words.edited}`}
        </span>
        {state}
      </div>
      <Said within={within} remark={remark} />
      <div class="buttons">
        {children}
        {mayEdit && (
          <Unfolding label={parts.edit} about={author}>
            {(close) => <Rewriting requests={requests} label={label} onClose={close} onDone={() => rereadComments(within)} />}
          </Unfolding>
        )}
        {permissions.delete && <Removal within={within} remove={requests.remove} about={author} hint={removalHint} />}
      </div>
    </div>
  );
};

/** The text, as pages show such a text. */
const Said = ({ within, remark: { body, mentions } }: Pick<RemarkProps, 'within' | 'remark'>) => {
  const document = useMemo(() => {
    const names = Object.fromEntries(mentions.map(({ id, displayName }) => [id, displayName]));
    return body.document && peopleAsText(body.document, names);
  }, [body, mentions]);
  return (
    <div class="remark-body" dir="auto">
      {document && <PageDocument document={document} source={within} pages={NO_PAGES} />}
    </div>
  );
};

interface RewritingProps {
  requests: RemarkRequests;
  label: string;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Its text is read as Markdown before it is changed, so that what the author wrote comes back as it was. */
const Rewriting = ({ requests, label, onDone, onClose }: RewritingProps) => {
  const { parts, shell } = useWords();
  const [text, setText] = useState<string | undefined>(undefined);
  const load = useAction(async () => setText(await requests.read()));
  useEffect(load.run, []);
  if (load.problem) return <ProblemNote problem={load.problem} />;
  if (text === undefined) return <p role="status">{shell.loading}</p>;
  const send = async (markdown: string) => {
    await requests.update(markdown);
    await onDone();
  };
  return <RemarkForm label={label} submit={parts.save} text={text} onSend={send} onClose={onClose} />;
};

interface RemovalProps {
  within: Discussion;
  remove: () => Promise<unknown>;
  about: string;
  hint: string;
}

const Removal = ({ within, remove, about, hint }: RemovalProps) => {
  const { parts } = useWords();
  const [isAsking, setAsking] = useState(false);
  const action = useAction(async () => {
    await remove();
    setAsking(false);
    await rereadComments(within);
  });
  return (
    <>
      <button type="button" class="danger" onClick={() => setAsking(true)}>
        {parts.remove} <span class="unseen">{about}</span>
      </button>
      {isAsking && (
        <Confirm title={parts.remove} action={action} onClose={() => setAsking(false)}>
          {hint}
        </Confirm>
      )}
    </>
  );
};
