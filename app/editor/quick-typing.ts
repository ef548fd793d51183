import { Plugin, TextSelection } from 'prosemirror-state';

/**
 * For what somebody does while the machine is busy, which comes all at once then. Chromium would put the caret before a letter in a
 * paragraph that has no place on the screen yet, so these letters are typed here. And it tells of a caret that somebody has moved only
 * with the next drawing. Until then, keys and tools would act at the old place: the editor looks for itself before and after each key,
 * and before the pointer does anything.
 */
export function quickTyping(): Plugin {
  let isDrawn = true;
  return new Plugin({
    view: ({ dom: { ownerDocument } }) => {
      const look = () => lookAtCaret(ownerDocument);
      ownerDocument.addEventListener('pointerdown', look, true);
      return {
        update: (view, before) => {
          if (!isDrawn || view.state.doc === before.doc) return;
          isDrawn = false;
          requestAnimationFrame(() => (isDrawn = true));
        },
        destroy: () => ownerDocument.removeEventListener('pointerdown', look, true),
      };
    },
    props: {
      handleDOMEvents: {
        keydown: ({ dom }) => lookAtCaret(dom.ownerDocument),
        keyup: ({ dom }) => lookAtCaret(dom.ownerDocument),
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

/** Tells the editor now what the browser would tell it later. Returns false, because what comes is still the editor's to handle. */
function lookAtCaret(document: Document): false {
  document.dispatchEvent(new Event('selectionchange'));
  return false;
}
