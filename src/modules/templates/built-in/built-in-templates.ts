import { API_REFERENCE } from './api-reference.js';
import type { BuiltInTemplate } from './built-in-template.js';
import { CHANGELOG } from './changelog.js';
import { INTERNAL_HANDBOOK } from './internal-handbook.js';
import { KNOWLEDGE_BASE } from './knowledge-base.js';
import { PRODUCT_DOCS } from './product-docs.js';

/** The built-in templates, in the order in which they are listed. */
export const BUILT_IN_TEMPLATES: readonly BuiltInTemplate[] = [PRODUCT_DOCS, API_REFERENCE, KNOWLEDGE_BASE, CHANGELOG, INTERNAL_HANDBOOK];
