import { useEffect, useState } from 'preact/hooks';
import type VisualField from '../../editor/visual-field.js';
import type { Block } from '../../../src/common/document/rich-text.js';
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

/** The text of a page, written as it looks or as Markdown. A text that is no document yet can only be written as Markdown. */
export const TextField = ({ way, saver, source }: TextFieldProps) => {
  const { write: words, editor } = useWords();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const Visual = useVisual(way === 'visual');
  const change = (text: string) => saver.change({ markdown: text });
  if (way === 'visual' && problem === undefined) {
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
      {problem !== undefined && (
        <p class="problem" role="status">
          {editor.unreadable} {problem}
        </p>
      )}
      <SourceField label={words.text} value={saver.text.value.markdown} onChange={change} />
    </>
  );
};

/** The editor is as large as the rest of the workbench, so it is loaded when it is needed. */
function useVisual(isWanted: boolean): typeof VisualField | undefined {
  const [loaded, setLoaded] = useState<{ Visual: typeof VisualField } | undefined>(undefined);
  useEffect(() => {
    if (isWanted) void import('../../editor/visual-field.js').then((module) => setLoaded({ Visual: module.default }));
  }, [isWanted]);
  return loaded?.Visual;
}

/** An image is shown, and another file is offered. */
function blockOf({ id }: { id: string }, { type, name }: File): Block {
  const ref = { kind: 'file', file: id };
  if (!type.startsWith('image/')) return { object: 'block', type: 'file', isVoid: true, data: { ref } };
  const image: Block = { object: 'block', type: 'image', isVoid: true, data: { ref, alt: name.replace(/\.[^.]*$/, '') }, fragments: [] };
  return { object: 'block', type: 'images', isVoid: false, data: {}, nodes: [image] };
}
