import { Plugin, TextSelection } from 'prosemirror-state';

/**
 * For keys that are pressed while the machine is busy, and come all at once then. Chromium would put the caret before a letter in a
 * paragraph that has no place on the screen yet, so these letters are typed here. And it tells of a caret that a key has moved only
 * after the next keys, which would be taken for keys of the old place: the editor looks for itself before each key.
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
      handleDOMEvents: {
        keydown: ({ dom }) => {
          dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
          return false;
        },
      },
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
