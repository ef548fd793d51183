import { effect } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Block } from '../../src/common/document/rich-text.js';
import { type Problem, problemOf } from '../api/problem.js';
import { useLoaded } from '../parts/loaded.js';
import { ProblemNote } from '../parts/problem-note.js';
import type { ContentSource } from '../places/space/content-source.js';
import { usePages } from '../places/space/content-source.js';
import { byId } from '../places/space/shown-pages.js';
import { SlashList } from './slash-list.js';
import { nodeViews, type ViewHost } from './node-views.js';
import { PageEditor } from './page-editor.js';
import { Toolbar } from './toolbar.js';

interface VisualFieldProps {
  label: string;
  /** The text, as a signal that is read: what others write arrives with the change, never behind what is typed meanwhile. */
  text: () => string;
  source: ContentSource;
  onChange: (markdown: string) => void;
  upload: (file: File) => Promise<Block>;
  /** The text is none that can be shown. */
  onUnreadable: (error: unknown) => void;
}

/** Loaded when somebody begins to write, and so is there when they are asked. */
const loadDialog = async () => (await import('./asked-dialog.js')).AskedDialog;

/** The text of a page as it will look. */
export default function VisualField({ label, text, source, onChange, upload, onUnreadable }: VisualFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<PageEditor | undefined>(undefined);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const [isUsed, setUsed] = useState(false);
  const Dialog = useLoaded(loadDialog, isUsed || editor?.asked.value !== undefined, (failed) => {
    setProblem(failed);
    setUsed(false);
    if (editor) editor.asked.value = undefined;
  });
  const { data: tree } = usePages(source);
  // Each key draws this again, and a space may have thousands of pages.
  const pages = useMemo(() => byId(tree ?? []), [tree]);
  const now = useRef({ source, pages, onChange, upload });
  now.current = { source, pages, onChange, upload };
  const host = useMemo<ViewHost>(() => ({ source: () => now.current.source, pages: () => now.current.pages, ask: () => undefined }), []);
  const shown = (show: () => void) => {
    try {
      show();
    } catch (error) {
      onUnreadable(error);
    }
  };
  useLayoutEffect(() => {
    const began = performance.now();
    try {
      const made = new PageEditor(place.current!, text(), {
        label,
        views: nodeViews(host),
        onChange: (markdown) => now.current.onChange(markdown),
        upload: (file) => now.current.upload(file),
        onRefused: (error) => setProblem(problemOf(error)),
      });
      host.ask = (asked) => (made.asked.value = asked);
      setEditor(made);
      performance.measure('bindery-editor', { start: began });
      const forget = effect(() => shown(() => made.show(text())));
      return () => {
        forget();
        made.destroy();
      };
    } catch (error) {
      onUnreadable(error);
      return undefined;
    }
  }, []);
  return (
    <div class="visual" onFocusIn={() => setUsed(true)}>
      {editor && <Toolbar editor={editor} />}
      {problem && <ProblemNote problem={problem} />}
      <div ref={place} class="visual-text" />
      {editor && <SlashList editor={editor} />}
      {editor && Dialog && <Dialog editor={editor} host={host} spaceId={source.spaceId} />}
    </div>
  );
}
