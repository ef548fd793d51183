/** The texts around the content of a document. */
export interface HtmlWords {
  copy: string;
  linkToHeading: (title: string) => string;
  hint: Readonly<Record<'info' | 'success' | 'warning' | 'danger', string>>;
  allLines: (count: number) => string;
  note: (number: number) => string;
  notes: string;
  backToText: string;
  tab: (number: number) => string;
  step: (number: number) => string;
  table: string;
  formula: string;
  more: string;
  prompt: string;
  yes: string;
  no: string;
  done: string;
  open: string;
  rating: (value: number, most: number) => string;
}

export const ENGLISH_WORDS: HtmlWords = {
  copy: 'Copy',
  linkToHeading: (title) => `Link to “${title}”`,
  hint: { info: 'Information', success: 'Success', warning: 'Warning', danger: 'Danger' },
  allLines: (count) => `Show all ${count} lines`,
  note: (number) => `Note ${number}`,
  notes: 'Notes',
  backToText: 'Back to the text',
  tab: (number) => `Tab ${number}`,
  step: (number) => `Step ${number}`,
  table: 'Table',
  formula: 'Formula',
  more: 'More',
  prompt: 'Prompt',
  yes: 'Yes',
  no: 'No',
  done: 'Done',
  open: 'Not done',
  rating: (value, most) => `${value} of ${most}`,
};
