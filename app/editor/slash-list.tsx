import { useWords } from '../words/language.js';
import type { PageEditor } from './page-editor.js';
import { SLASH_MENU, slashOption } from './slash-menu.js';

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
