import type { ComponentChildren } from 'preact';
import { Modal } from '../parts/modal.js';
import { ProblemNote } from '../parts/problem-note.js';
import type { ContentSource } from '../places/space/content-source.js';
import { useWords } from '../words/language.js';
import { useSpaceContent } from './space-content.js';

interface SharedDialogProps {
  source: ContentSource;
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** Texts of the space that several pages show. */
export const ReusableDialog = ({ source, onChoose, onClose }: SharedDialogProps) => {
  const { editor: words } = useWords();
  const { data, problem } = useSpaceContent(source);
  return (
    <Modal title={words.kinds['reusable-content']} onClose={onClose}>
      {problem && <ProblemNote problem={problem} />}
      {data?.reusableContents.length === 0 && <p class="muted">{words.noReusable}</p>}
      <ul class="listing">
        {data?.reusableContents.map(({ id, title }) => (
          <Choice key={id} onChoose={() => onChoose(id)}>
            <bdi>{title}</bdi>
          </Choice>
        ))}
      </ul>
    </Modal>
  );
};

/** Values of the space that pages show in their texts. */
export const VariableDialog = ({ source, onChoose, onClose }: SharedDialogProps) => {
  const { editor: words } = useWords();
  const { data, problem } = useSpaceContent(source);
  const variables = Object.entries(data?.variables ?? {});
  return (
    <Modal title={words.variable} onClose={onClose}>
      {problem && <ProblemNote problem={problem} />}
      {data && variables.length === 0 && <p class="muted">{words.noVariables}</p>}
      <ul class="listing">
        {variables.map(([name, value]) => (
          <Choice key={name} onChoose={() => onChoose(name)}>
            <code dir="ltr">{name}</code> <bdi>{String(value)}</bdi>
          </Choice>
        ))}
      </ul>
    </Modal>
  );
};

const Choice = ({ onChoose, children }: { onChoose: () => void; children: ComponentChildren }) => (
  <li>
    <button type="button" class="link" onClick={onChoose}>
      {children}
    </button>
  </li>
);
