import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { useRef } from 'preact/hooks';
import { useWords } from '../words/language.js';
import type { EditorWords } from '../words/editor/editor-words.js';
import { hasMark, isWithin, listAround, makeText, toggle, toggleList, toggleQuote } from './commands.js';
import type { PageEditor } from './page-editor.js';
import { nameOf, TEXTS, typeOf } from './schema.js';

interface Tool {
  name: keyof EditorWords['tools'];
  sign: string;
  command: Command;
  isActive?: (state: EditorState) => boolean;
}

const inList = (type: string) => (state: EditorState) => listAround(state)?.node.type.name === nameOf(type);

const TOOLS: readonly Tool[] = [
  { name: 'undo', sign: '↶', command: undo },
  { name: 'redo', sign: '↷', command: redo },
  { name: 'bold', sign: 'B', command: toggle('bold'), isActive: (state) => hasMark(state, 'bold') },
  { name: 'italic', sign: 'I', command: toggle('italic'), isActive: (state) => hasMark(state, 'italic') },
  { name: 'strikethrough', sign: 'S', command: toggle('strikethrough'), isActive: (state) => hasMark(state, 'strikethrough') },
  { name: 'code', sign: '<>', command: toggle('code'), isActive: (state) => hasMark(state, 'code') },
  { name: 'bullets', sign: '•', command: toggleList('list-unordered'), isActive: inList('list-unordered') },
  { name: 'numbers', sign: '', command: toggleList('list-ordered'), isActive: inList('list-ordered') },
  { name: 'tasks', sign: '☑', command: toggleList('list-tasks'), isActive: inList('list-tasks') },
  { name: 'quote', sign: '❝', command: toggleQuote, isActive: (state) => isWithin(state, 'blockquote') },
];

type TextType = (typeof TEXTS)[number];

/** What can be done with the text that is selected. Arrows go from button to button, as in all toolbars. */
export const Toolbar = ({ editor }: { editor: PageEditor }) => {
  const { editor: words } = useWords();
  const bar = useRef<HTMLDivElement>(null);
  const state = editor.state.value!;
  const { parent } = state.selection.$from;
  const text = parent.isTextblock ? typeOf(parent) : 'paragraph';
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || !(event.target instanceof HTMLButtonElement)) return;
    const buttons = [...bar.current!.querySelectorAll('button')];
    const turn = document.dir === 'rtl' ? -step : step;
    buttons[(buttons.indexOf(event.target) + turn + buttons.length) % buttons.length]!.focus();
    event.preventDefault();
  };
  const act = (command: Command) => () => {
    editor.run(command);
    editor.focus();
  };
  return (
    <div ref={bar} class="toolbar" role="toolbar" aria-label={words.toolbar} onKeyDown={onKeyDown}>
      <select aria-label={words.textKind} value={text} onChange={({ currentTarget: { value } }) => act(makeText(value as TextType))()}>
        {TEXTS.map((type) => (
          <option value={type}>{words.kinds[type]}</option>
        ))}
        {!TEXTS.includes(text as TextType) && <option value={text}>{words.kinds.expandable}</option>}
      </select>
      {TOOLS.map(({ name, sign, command, isActive }) => (
        <button
          type="button"
          class={`plain tool-${name}`}
          title={words.tools[name]}
          aria-label={words.tools[name]}
          {...(isActive && { 'aria-pressed': isActive(state) })}
          onClick={act(command)}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
      <button
        type="button"
        class="plain"
        title={words.link}
        aria-label={words.link}
        onClick={() => (editor.asked.value = { kind: 'link' })}
      >
        <span aria-hidden="true">🔗</span>
      </button>
      <button
        type="button"
        class="plain"
        title={words.variable}
        aria-label={words.variable}
        onClick={() => (editor.asked.value = { kind: 'variable' })}
      >
        <span aria-hidden="true">{'{ }'}</span>
      </button>
      <button type="button" class="quiet" onClick={() => (editor.asked.value = { kind: 'blocks' })}>
        {words.addBlock}
      </button>
    </div>
  );
};
