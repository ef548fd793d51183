import type { ComponentChildren } from 'preact';
import type { Renderer } from '../../document/html/renderer.js';
import type { ApiPart } from '../api-part.js';
import type { SchemaHref } from './api-fields.js';
import type { ApiWords } from './api-words.js';
import { OperationPage } from './operation-page.js';
import { SchemaPage } from './schema-page.js';

interface Surroundings {
  /** Leads to the pages of schemas. */
  hrefOf: SchemaHref;
  /** Stands beside the address of an operation. */
  action?: ComponentChildren;
}

/** A part of an API as HTML that works without scripts. */
export const apiPartView = (part: ApiPart, renderer: Renderer, words: ApiWords, { hrefOf, action }: Surroundings): ComponentChildren =>
  part.kind === 'schema'
    ? new SchemaPage(renderer, words, hrefOf).render(part)
    : new OperationPage(renderer, words, hrefOf).render(part, action);
