import type { EntryToAdd } from '../../content/write/apply/page-operations.js';

/** A content reference that the user of a template provides. The text of the template links to it as `./<name>`. */
export interface TemplateParameter {
  name: string;
  description: string;
  /** The accepted kinds of content references. */
  kinds: readonly string[];
  /** Whether the parameter must be given. Without a value for an optional parameter, its links become plain text. */
  required: boolean;
}

/** A template that is part of the product, as the changes of a batch. Pages refer to each other by `ref`. */
export interface BuiltInTemplate {
  id: string;
  title: string;
  description: string;
  parameters: readonly TemplateParameter[];
  changes: readonly EntryToAdd[];
}
