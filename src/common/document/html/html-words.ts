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
  /** The label of an image that a click shows larger, with what the image shows. */
  enlarge: (text: string) => string;
  close: string;
  /** Says before a click that it sends a request to another host. */
  loadsFrom: (host: string) => string;
  diagram: string;
  diagramSource: string;
  /** Before the message about an error in a diagram. */
  diagramFailed: string;
  more: string;
  prompt: string;
  yes: string;
  no: string;
  done: string;
  open: string;
  rating: (value: number, most: number) => string;
}
