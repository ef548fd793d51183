import type { ContentRef } from '../content-ref.js';
import type { Data } from '../rich-text.js';
import { isRecord } from '../../json/is-record.js';
import { diagram, isDiagram } from './diagram.js';
import { emojiOf } from './emoji.js';
import type { HtmlContext } from './html-context.js';
import { type FoundTarget, targetOf, titleOf } from './links.js';
import { namedIcon } from './named-icon.js';
import type { BlockView } from './renderer.js';

/** A card that leads somewhere. */
const card = (target: FoundTarget | undefined, kind: string, context: HtmlContext) => {
  if (!target) return null;
  const { emoji, description, link } = target;
  const icon = namedIcon(target.icon, context, 'card-icon');
  const inner = (
    <>
      {icon}
      {icon === null && emoji !== undefined && emoji !== '' && (
        <span class="card-emoji" aria-hidden="true">
          {emojiOf(emoji)}
        </span>
      )}
      <span class="card-title">{titleOf(target)}</span>
      {description !== undefined && description !== '' && <span class="card-description">{description}</span>}
    </>
  );
  return link ? (
    <a class={`card ${kind}`} {...link}>
      {inner}
    </a>
  ) : (
    <div class={`card ${kind}`}>{inner}</div>
  );
};

export const contentRef: BlockView = ({ data }, { context }) => card(targetOf(data['ref'] as ContentRef, context), 'content-ref', context);

/** A part of an API specification: what it says, or a card if that is not known. */
export const apiPart: BlockView = (block, renderer) => {
  const { data } = block;
  const { context } = renderer;
  const shown = renderer.apiPart?.(block, renderer);
  if (shown !== undefined) return shown;
  const target = targetOf(data['ref'] as ContentRef, context);
  const description = target && [target.title, target.description].filter(Boolean).join(' · ');
  return card(
    { ...(target?.link && { link: target.link }), title: partName(data), ...(description && { description }) },
    'api-part',
    context,
  );
};

function partName({ method, path, name, schemas }: Data): string {
  if (Array.isArray(schemas)) return schemas.join(', ');
  return `${String(method).toUpperCase()} ${String(path ?? name)}`;
}

const sourceOf = (content: string) => (
  <figure class="code">
    <pre tabIndex={0}>
      <code>{content}</code>
    </pre>
  </figure>
);

export const integration: BlockView = ({ data }, { context }) => {
  const { integration, block, url, props } = data;
  const content = isDiagram(integration) && isRecord(props) ? props['content'] : undefined;
  if (typeof content === 'string') return diagram(content, sourceOf(content), context);
  const target = typeof url === 'string' ? targetOf({ kind: 'url', url }, context) : undefined;
  const description = typeof url === 'string' ? url : undefined;
  return card(
    { ...target, title: `${String(integration)} · ${String(block)}`, ...(description && { description }) },
    'integration',
    context,
  );
};
