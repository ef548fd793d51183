import type { TopLevelType } from '../node-places.js';
import { columns, expandable, hint, nothing, prompt, stepper, tabs } from './box-blocks.js';
import { code } from './code-block.js';
import { orderedList, taskList, unorderedList } from './list-blocks.js';
import { math } from './math.js';
import { drawing, embed, file, images } from './media-blocks.js';
import { apiPart, contentRef, integration } from './reference-blocks.js';
import type { BlockView } from './renderer.js';
import { table } from './table-block.js';
import { divider, heading, paragraph, quote } from './text-blocks.js';
import { updates } from './updates-block.js';

export const BLOCK_VIEWS: Readonly<Record<TopLevelType, BlockView>> = {
  paragraph,
  'heading-1': heading,
  'heading-2': heading,
  'heading-3': heading,
  'list-ordered': orderedList,
  'list-unordered': unorderedList,
  'list-tasks': taskList,
  divider,
  blockquote: quote,
  hint,
  prompt,
  if: nothing,
  images,
  file,
  drawing,
  embed,
  code,
  math,
  expandable,
  tabs,
  table,
  swagger: apiPart,
  'openapi-operation': apiPart,
  'openapi-schemas': apiPart,
  'openapi-webhook': apiPart,
  'content-ref': contentRef,
  integration,
  'reusable-content': nothing,
  stepper,
  columns,
  updates,
};
