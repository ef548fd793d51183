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
  variable: string;
  noReusable: string;
  noVariables: string;
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
  table: TableWords;
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

/** The texts of the form for tables. */
export interface TableWords {
  addRow: string;
  addColumn: string;
  newType: string;
  /** Said of a column that readers do not see. */
  hidden: string;
  /** What becomes of cells that the form does not offer. */
  kept: string;
  size: (rows: number, columns: number) => string;
  movedTo: (place: number) => string;
  cell: (column: string, row: number) => string;
  columnTitle: (column: number) => string;
  columnTools: (column: string, type: string) => string;
  moveColumnBack: (column: string) => string;
  moveColumnOn: (column: string) => string;
  removeColumn: (column: string) => string;
  rowTools: (row: number) => string;
  moveRowUp: (row: number) => string;
  moveRowDown: (row: number) => string;
  addRowBelow: (row: number) => string;
  removeRow: (row: number) => string;
  /** What columns hold. */
  types: Readonly<Record<'text' | 'number' | 'checkbox' | 'rating' | 'select' | 'users' | 'files' | 'content-ref' | 'image', string>>;
}
