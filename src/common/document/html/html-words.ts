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
