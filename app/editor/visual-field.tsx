import { effect } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { canonicalBlock } from '../../src/common/document/canonical.js';
import type { Block, Data } from '../../src/common/document/rich-text.js';
import { Problem } from '../api/problem.js';
import { ProblemNote } from '../parts/problem-note.js';
import type { ContentSource } from '../places/space/content-source.js';
import { usePages } from '../places/space/content-source.js';
import { byId } from '../places/space/shown-pages.js';
import { BlockDialog } from './block-dialog.js';
import { BlockMenu, SlashList } from './block-menu.js';
import { LinkDialog } from './link-dialog.js';
import { nodeViews, type ViewHost } from './node-views.js';
import { type Asked, PageEditor } from './page-editor.js';
import { PropertiesDialog } from './properties-dialog.js';
import { ReusableDialog, VariableDialog } from './shared-dialog.js';
import { printBlocks } from './markdown.js';
import { nodesOf } from './read-document.js';
import { TableDialog } from './table/table-dialog.js';
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

/** The text of a page as it will look. */
export default function VisualField({ label, text, source, onChange, upload, onUnreadable }: VisualFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<PageEditor | undefined>(undefined);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
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
        onRefused: (error) => setProblem(error instanceof Problem ? error : new Problem(0, String(error))),
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
    <div class="visual">
      {editor && <Toolbar editor={editor} />}
      {problem && <ProblemNote problem={problem} />}
      <div ref={place} class="visual-text" />
      {editor && <SlashList editor={editor} />}
      {editor && <AskedDialog editor={editor} host={host} spaceId={source.spaceId} />}
    </div>
  );
}

const AskedDialog = ({ editor, host, spaceId }: { editor: PageEditor; host: ViewHost; spaceId: string }) => {
  const asked = editor.asked.value;
  const close = () => (editor.asked.value = undefined);
  const wasOpen = useRef(false);
  // Nothing behind a dialog can have the focus before the dialog is gone.
  useLayoutEffect(() => {
    if (wasOpen.current && !asked) editor.focus();
    wasOpen.current = asked !== undefined;
  }, [asked]);
  const done = (act: () => void) => {
    close();
    act();
  };
  switch (asked?.kind) {
    case 'markdown':
      return <BlockDialog node={asked.node} host={host} onClose={close} onSave={(nodes) => done(() => editor.replace(asked, nodes))} />;
    case 'beginning':
      return (
        <BlockDialog
          beginning={asked.markdown}
          host={host}
          onClose={close}
          onSave={(nodes) => done(() => editor.replace(asked.about, nodes))}
        />
      );
    case 'table':
      return <AskedTable asked={asked} editor={editor} onClose={close} />;
    case 'properties':
      return <PropertiesDialog node={asked.node} onClose={close} onSave={(data: Data) => done(() => editor.describe(asked, data))} />;
    case 'link':
      return <LinkDialog editor={editor} spaceId={spaceId} pages={host.pages()} onClose={close} />;
    case 'reusable':
      return <ReusableDialog source={host.source()} onChoose={(id) => done(() => editor.insertReusable(id))} onClose={close} />;
    case 'variable':
      return <VariableDialog source={host.source()} onChoose={(name) => done(() => editor.insertVariable(name))} onClose={close} />;
    case 'blocks':
      return <BlockMenu editor={editor} onClose={close} />;
    default:
      return null;
  }
};

interface AskedTableProps {
  asked: Extract<Asked, { kind: 'table' }>;
  editor: PageEditor;
  onClose: () => void;
}

const AskedTable = ({ asked: { block, about }, editor, onClose }: AskedTableProps) => (
  <TableDialog
    block={block}
    onClose={onClose}
    onSave={(changed) => {
      onClose();
      if (changed !== block || !about) editor.replace(about, nodesOf([changed]));
    }}
    onMarkdown={(changed) => (editor.asked.value = { kind: 'beginning', markdown: printBlocks([canonicalBlock(changed)]), about })}
  />
);
