import { useRef } from 'preact/hooks';
import { Modal } from '../parts/modal.js';
import { useWords } from '../words/language.js';
import { BLOCK_KINDS, beginningOf, UPLOAD, type BlockKind } from './block-kinds.js';
import type { PageEditor } from './page-editor.js';

/** All kinds of blocks, for those who do not type `/`. */
export const BlockMenu = ({ editor, onClose }: { editor: PageEditor; onClose: () => void }) => {
  const { editor: words } = useWords();
  const files = useRef<HTMLInputElement>(null);
  const add = (kind: BlockKind) => {
    if (beginningOf(kind) === UPLOAD) {
      files.current!.accept = kind === 'images' ? 'image/*' : '';
      files.current!.click();
      return;
    }
    onClose();
    editor.add(kind);
  };
  const upload = (chosen: FileList | null) => {
    onClose();
    if (chosen) void editor.insertFiles([...chosen]);
  };
  return (
    <Modal title={words.addBlock} onClose={onClose}>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        aria-label={words.chooseFiles}
        onChange={(event) => upload(event.currentTarget.files)}
      />
      <ul class="block-kinds">
        {BLOCK_KINDS.map((kind) => (
          <li>
            <button type="button" class="quiet" onClick={() => add(kind)}>
              {words.kinds[kind]}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
};
