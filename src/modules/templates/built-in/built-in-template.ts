import type { EntryToAdd } from '../../content/write/apply/page-operations.js';

/** Something a template leads to that whoever uses it names: its text links to `./<name>`. */
export interface TemplateParameter {
  name: string;
  description: string;
  /** Of content references. */
  kinds: readonly string[];
  /** One that is not given otherwise leaves its links as plain text. */
  required: boolean;
}

/** Content to begin with that comes along: changes as a batch has them. Pages name each other by `ref`. */
export interface BuiltInTemplate {
  id: string;
  title: string;
  description: string;
  parameters: readonly TemplateParameter[];
  changes: readonly EntryToAdd[];
}
