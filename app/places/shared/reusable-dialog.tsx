import { useEffect, useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { Problem } from '../../api/problem.js';
import { useQuery } from '../../api/queries.js';
import type { components } from '../../api/schema.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { usePlaceWords } from '../../words/language.js';
import { mergeTexts } from '../../writing/merge-texts.js';
import type { Arranging } from '../arrange/use-arranging.js';
import { SharedForm } from './shared-form.js';
import { readText } from './read-text.js';

type ReusableContent = components['schemas']['ReusableContent'];

interface ReusableDialogProps {
  arranging: Arranging;
  /** As it is now; a new one if it is missing. */
  content?: ReusableContent | undefined;
  onClose: () => void;
}

const TITLE = '/changes/0/title';
const TEXT = '/changes/0/document';

/** The text that several pages show, as Markdown. */
export const ReusableDialog = ({ arranging, content, onClose }: ReusableDialogProps) => {
  const { shared: words } = usePlaceWords();
  const { spaceId, changeRequestId } = arranging.source;
  const [opened] = useState({ source: arranging.source, content });
  const { data: text, problem } = useQuery(['content', spaceId, changeRequestId ?? null, 'text', opened.content?.document ?? null], () =>
    readText(opened.source, opened.content),
  );
  const [began, begin] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (text !== undefined) begin((former) => former ?? text);
  }, [text]);
  return (
    <Modal title={opened.content ? words.editOf(opened.content.title) : words.newReusable} onClose={onClose}>
      {problem && <ProblemNote problem={problem} />}
      {began !== undefined && <ReusableForm arranging={arranging} opened={opened.content} now={content} text={began} onSaved={onClose} />}
    </Modal>
  );
};

interface ReusableFormProps extends Pick<ReusableDialogProps, 'arranging'> {
  /** As it was when the dialog was opened. */
  opened: ReusableContent | undefined;
  /** As it is, whoever changed it. */
  now: ReusableContent | undefined;
  /** The text that it was opened with. */
  text: string;
  onSaved: () => void;
}

const ReusableForm = ({ arranging, opened, now, text, onSaved }: ReusableFormProps) => {
  const { shared: words } = usePlaceWords();
  const [title, setTitle] = useState(opened?.title ?? '');
  const [markdown, setMarkdown] = useState(text);
  /** What was written on: the text of this document. */
  const [base, setBase] = useState({ document: opened?.document, text });
  const isMerged = now === undefined || now.document === base.document;
  useEffect(() => {
    if (isMerged) return;
    void readText(arranging.source, now).then((theirs) => {
      setMarkdown((mine) => bothOf(base.text, mine, theirs));
      setBase({ document: now.document, text: theirs });
    });
  }, [now?.document]);
  const save = useAction(async () => {
    if (!isMerged) throw new Problem(412, words.changedMeanwhile);
    const document = { markdown };
    const changed = { ...(title !== opened?.title && { title }), ...(markdown !== base.text && { document }) };
    await arranging.write(() => {
      if (!opened) return { change: { operation: 'insert_reusable_content', title, document } };
      if (Object.keys(changed).length === 0) return undefined;
      return { change: { operation: 'update_reusable_content', reusableContent: opened.id, ...changed } };
    });
    onSaved();
  });
  return (
    <SharedForm action={save} beside={[TITLE, TEXT]}>
      <Field label={words.reusableTitle} problem={save.problem} pointer={TITLE}>
        {(input) => <input {...input} required maxLength={255} value={title} onInput={(event) => setTitle(event.currentTarget.value)} />}
      </Field>
      <Field label={words.text} problem={save.problem} pointer={TEXT}>
        {(input) => (
          <textarea
            {...input}
            class="source"
            rows={12}
            spellcheck
            value={markdown}
            onInput={(event) => setMarkdown(event.currentTarget.value)}
          />
        )}
      </Field>
    </SharedForm>
  );
};

/** Every line that either side wrote. Where both wrote, one follows the other, and whoever saves sees both. */
const bothOf = (base: string, mine: string, theirs: string): string =>
  mergeTexts(base, mine, theirs)
    .map((piece) => ('text' in piece ? piece.text : piece.mine + piece.theirs))
    .join('');
