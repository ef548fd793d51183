import type { Block } from '../../../common/document/rich-text.js';

export interface OutlineOperation {
  method: string;
  path: string;
  title: string;
  slug?: string;
}

export interface OutlineWebhook {
  name: string;
  method: string;
  title: string;
}

export interface OutlineTag {
  /** Unique among tags, or among groups of tags. */
  name: string;
  isGroup?: boolean;
  title: string;
  description: readonly Block[];
  tags: OutlineTag[];
  operations: OutlineOperation[];
}

/** What a version consists of, small enough to be read by requests: everything else is described part by part. */
export interface SpecOutline {
  /** In the order of the specification, with the operations of which they are the first tag. */
  tags: OutlineTag[];
  /** Operations without a tag. */
  operations: OutlineOperation[];
  webhooks: OutlineWebhook[];
  /** The names of the schemas. */
  schemas: string[];
}
