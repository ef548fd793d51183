import { useRef } from 'preact/hooks';
import { Modal } from '../parts/modal.js';
import { useWords } from '../words/language.js';
import { BLOCK_KINDS, beginningOf, UPLOAD, type BlockKind } from './block-kinds.js';
import type { PageEditor } from './page-editor.js';
import { SLASH_MENU, slashOption } from './slash-menu.js';

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

/** The kinds that are named after a `/`, at the caret. The editor keeps the focus. */
export const SlashList = ({ editor }: { editor: PageEditor }) => {
  const { editor: words } = useWords();
  const open = editor.slash.open.value;
  editor.slash.names = (kind) => words.kinds[kind];
  return (
    <div
      id={SLASH_MENU}
      class="slash-menu"
      role="listbox"
      aria-label={words.addBlock}
      hidden={!open || open.kinds.length === 0}
      ref={(element) => {
        // The policy of the page refuses styles in its markup.
        if (open && element) Object.assign(element.style, { left: `${open.left}px`, top: `${open.top}px` });
      }}
    >
      {open?.kinds.map((kind, index) => (
        <div
          id={slashOption(kind)}
          role="option"
          aria-selected={index === open.chosen}
          ref={(element) => {
            if (index === open.chosen) element?.scrollIntoView({ block: 'nearest' });
          }}
          onMouseDown={(event) => {
            event.preventDefault();
            editor.chooseSlash(kind);
          }}
        >
          {words.kinds[kind]}
        </div>
      ))}
    </div>
  );
};
