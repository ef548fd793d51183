import { useLayoutEffect, useRef } from 'preact/hooks';
import { canonicalBlock } from '../../src/common/document/canonical.js';
import type { Data } from '../../src/common/document/rich-text.js';
import { BlockDialog } from './block-dialog.js';
import { BlockMenu } from './block-menu.js';
import { LinkDialog } from './link-dialog.js';
import { printBlocks } from './markdown.js';
import type { ViewHost } from './node-views.js';
import type { Asked, PageEditor } from './page-editor.js';
import { PropertiesDialog } from './properties-dialog.js';
import { nodesOf } from './read-document.js';
import { ReusableDialog, VariableDialog } from './shared-dialog.js';
import { TableDialog } from './table/table-dialog.js';

interface AskedDialogProps {
  editor: PageEditor;
  host: ViewHost;
  spaceId: string;
}

/** The dialog of what somebody is asked for while they write. */
export const AskedDialog = ({ editor, host, spaceId }: AskedDialogProps) => {
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
