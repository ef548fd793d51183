import { Unfolding } from '../../parts/unfolding.js';
import { useWords } from '../../words/language.js';
import { rereadComments, type Discussion } from './comment-queries.js';
import { postComment, type Subject } from './comment-requests.js';
import { RemarkForm } from './remark-form.js';

interface WriteCommentProps {
  within: Discussion;
  subject: Subject;
  label: string;
  /** What it is about, for those who do not see where the button stands. */
  about: string;
}

export const WriteComment = ({ within, subject, label, about }: WriteCommentProps) => {
  const { comments: words } = useWords();
  const send = async (markdown: string) => {
    await postComment(within, subject, markdown);
    await rereadComments(within);
  };
  return (
    <Unfolding label={label} about={about}>
      {(close) => <RemarkForm label={words.text} submit={words.send} onSend={send} onClose={close} />}
    </Unfolding>
  );
};
