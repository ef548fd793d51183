import type { Node as EditorNode } from 'prosemirror-model';
import { useState } from 'preact/hooks';
import type { Block, Document } from '../../src/common/document/rich-text.js';
import { PageDocument } from '../document/page-document.js';
import { Modal } from '../parts/modal.js';
import { useWords } from '../words/language.js';
import { printBlocks, readBlocks } from './markdown.js';
import type { ViewHost } from './node-views.js';
import { inlinesOf, nodesOf } from './read-document.js';
import { blockIn, inlineIn } from './schema.js';

interface BlockDialogProps {
  /** What is changed; without it, a new block. */
  node?: EditorNode;
  beginning?: string;
  host: ViewHost;
  onSave: (nodes: readonly EditorNode[]) => void;
  onClose: () => void;
}

/** A block as Markdown, with what readers will see of it. */
export const BlockDialog = ({ node, beginning = '', host, onSave, onClose }: BlockDialogProps) => {
  const { editor: words, shell } = useWords();
  const [markdown, setMarkdown] = useState(() => (node ? markdownOf(node) : beginning));
  const read = blocksIn(markdown);
  const nodes = 'blocks' in read ? nodesFor(read.blocks, node?.isInline === true) : undefined;
  const problem = 'problem' in read ? read.problem : nodes ? undefined : words.onlyText;
  const save = (event: Event) => {
    event.preventDefault();
    if (nodes) onSave(nodes);
  };
  return (
    <Modal title={words.asMarkdown} onClose={onClose}>
      <form onSubmit={save}>
        <label>
          {words.markdown}
          <textarea
            class="source"
            rows={10}
            value={markdown}
            aria-invalid={problem !== undefined}
            onInput={(event) => setMarkdown(event.currentTarget.value)}
          />
        </label>
        <p class="wrong" role="status">
          {problem}
        </p>
        {'blocks' in read && (
          <div class="preview" aria-label={words.preview}>
            <PageDocument document={documentWith(read.blocks)} source={host.source()} pages={host.pages()} />
          </div>
        )}
        <div class="buttons">
          <button type="submit" aria-disabled={nodes === undefined}>
            {words.apply}
          </button>
          <button type="button" class="quiet" onClick={onClose}>
            {shell.cancel}
          </button>
        </div>
      </form>
    </Modal>
  );
};

const documentWith = (nodes: readonly Block[]): Document => ({ object: 'document', data: { schemaVersion: 1 }, nodes });

function markdownOf(node: EditorNode): string {
  if (!node.isInline) return printBlocks([blockIn(node)]);
  return printBlocks([{ object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes: [inlineIn(node)] }]);
}

type Read = { blocks: readonly Block[] } | { problem: string };

function blocksIn(markdown: string): Read {
  try {
    return { blocks: readBlocks(markdown) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Within a text stands only what a text holds. */
function nodesFor(blocks: readonly Block[], isInline: boolean): readonly EditorNode[] | undefined {
  if (!isInline) return nodesOf(blocks);
  const [paragraph, ...others] = blocks;
  if (!paragraph) return [];
  if (paragraph.type !== 'paragraph' || others.length > 0) return undefined;
  return inlinesOf((paragraph.nodes ?? []) as Parameters<typeof inlinesOf>[0]);
}
