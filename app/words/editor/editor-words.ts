import type { BlockType } from '../../../src/common/document/rich-text.js';

/** The texts around the text of a page while it is written. */
export interface EditorWords {
  text: string;
  toolbar: string;
  textKind: string;
  addBlock: string;
  chooseFiles: string;
  edit: string;
  editThis: string;
  asMarkdown: string;
  markdown: string;
  preview: string;
  onlyText: string;
  apply: string;
  noProperties: string;
  link: string;
  linkTo: string;
  pagesFound: string;
  unlink: string;
  /** How the text is written. */
  way: string;
  visual: string;
  source: string;
  unreadable: string;
  editBlock: (name: string) => string;
  removeBlock: (name: string) => string;
  tools: Readonly<
    Record<'undo' | 'redo' | 'bold' | 'italic' | 'strikethrough' | 'code' | 'bullets' | 'numbers' | 'tasks' | 'quote', string>
  >;
  /** What kinds of blocks are called. */
  kinds: Readonly<Record<Exclude<BlockType, 'image' | 'code-line' | 'list-item'>, string>>;
  /** What is said about blocks beside their content. */
  properties: Readonly<
    Record<
      | 'id'
      | 'align'
      | 'level'
      | 'start'
      | 'style'
      | 'icon'
      | 'expression'
      | 'title'
      | 'slug'
      | 'width'
      | 'verticalAlignment'
      | 'format'
      | 'date'
      | 'tags'
      | 'fullWidth'
      | 'syntax'
      | 'overflow'
      | 'lineNumbers'
      | 'expandable'
      | 'collapsedLineCount'
      | 'defaultExpanded',
      string
    >
  >;
}
