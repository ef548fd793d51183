import { Plugin, TextSelection } from 'prosemirror-state';

/**
 * Types letters that come before the last change was drawn, as when somebody types while the machine is busy. Chromium would put
 * the caret before a letter in a paragraph that has no place on the screen yet.
 */
export function quickTyping(): Plugin {
  let isDrawn = true;
  return new Plugin({
    view: () => ({
      update: (view, before) => {
        if (!isDrawn || view.state.doc === before.doc) return;
        isDrawn = false;
        requestAnimationFrame(() => (isDrawn = true));
      },
    }),
    props: {
      handleKeyPress: (view, { charCode, ctrlKey, altKey, metaKey }) => {
        const { selection } = view.state;
        const isShortcut = (ctrlKey && !altKey) || metaKey;
        if (isDrawn || charCode < 32 || isShortcut || !(selection instanceof TextSelection)) return false;
        const { from, to } = selection;
        const letter = String.fromCodePoint(charCode);
        const type = () => view.state.tr.insertText(letter).scrollIntoView();
        if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, type))) view.dispatch(type());
        return true;
      },
    },
  });
}
