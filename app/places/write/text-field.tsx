import { useState } from 'preact/hooks';
import type { Block } from '../../../src/common/document/rich-text.js';
import type { Problem } from '../../api/problem.js';
import { useLoaded } from '../../parts/loaded.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { useWords } from '../../words/language.js';
import type { PageSaver } from '../../writing/page-saver.js';
import type { ContentSource } from '../space/content-source.js';
import { SourceField } from './source-field.js';
import type { Way } from './way-choice.js';

interface TextFieldProps {
  way: Way;
  saver: PageSaver;
  source: ContentSource;
}

/** The editor is as large as the rest of the workbench. */
const loadVisual = async () => (await import('../../editor/visual-field.js')).default;

/** The text of a page, written as it looks or as Markdown. A text that is no document yet can only be written as Markdown. */
export const TextField = ({ way, saver, source }: TextFieldProps) => {
  const { write: words, editor } = useWords();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [failed, setFailed] = useState<Problem | undefined>(undefined);
  const Visual = useLoaded(loadVisual, way === 'visual', setFailed);
  const change = (text: string) => saver.change({ markdown: text });
  if (way === 'visual' && problem === undefined && !failed) {
    if (!Visual) return null;
    return (
      <Visual
        label={editor.text}
        text={() => saver.text.value.markdown}
        source={source}
        onChange={change}
        upload={async (file) => blockOf(await saver.upload(file), file)}
        onUnreadable={(error) => setProblem(error instanceof Error ? error.message : String(error))}
      />
    );
  }
  return (
    <>
      {failed && <ProblemNote problem={failed} />}
      {problem !== undefined && (
        <p class="problem" role="status">
          {editor.unreadable} {problem}
        </p>
      )}
      <SourceField label={words.text} value={saver.text.value.markdown} onChange={change} />
    </>
  );
};

/** An image is shown, and another file is offered. */
function blockOf({ id }: { id: string }, { type, name }: File): Block {
  const ref = { kind: 'file', file: id };
  if (!type.startsWith('image/')) return { object: 'block', type: 'file', isVoid: true, data: { ref } };
  const image: Block = { object: 'block', type: 'image', isVoid: true, data: { ref, alt: name.replace(/\.[^.]*$/, '') }, fragments: [] };
  return { object: 'block', type: 'images', isVoid: false, data: {}, nodes: [image] };
}
