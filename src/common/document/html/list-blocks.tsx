import type { ComponentChildren } from 'preact';
import type { Block } from '../rich-text.js';
import { blocksOf, type BlockView, inlinesOf, type Renderer } from './renderer.js';

export const orderedList: BlockView = (block, renderer) => {
  const start = Number(block.data['start'] ?? 1);
  return <ol start={start === 1 ? undefined : start}>{blocksOf(block).map((item) => listItem(item, renderer))}</ol>;
};

export const unorderedList: BlockView = (block, renderer) => <ul>{blocksOf(block).map((item) => listItem(item, renderer))}</ul>;

const listItem = (item: Block, renderer: Renderer) => <li>{itemContent(item, renderer)}</li>;

/** The text of an item is its first paragraph, as in Markdown. */
function itemContent(item: Block, renderer: Renderer): ComponentChildren {
  const [first, ...rest] = blocksOf(item);
  if (first?.type !== 'paragraph' || first.data['align'] !== undefined) return renderer.blocks(blocksOf(item));
  return [renderer.inlines(inlinesOf(first)), renderer.blocks(rest)];
}

export const taskList: BlockView = (block, renderer) => (
  <ul class="tasks">
    {blocksOf(block).map((item) => {
      const isDone = item.data['checked'] === true;
      const { done, open } = renderer.context.words;
      return (
        <li class={isDone ? 'task done' : 'task'}>
          <span class="task-box" role="img" aria-label={isDone ? done : open} />
          <div class="task-content">{renderer.blocks(blocksOf(item))}</div>
        </li>
      );
    })}
  </ul>
);
