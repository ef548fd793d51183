import type { ComponentChildren } from 'preact';
import { Icon } from '../../icons/icon.js';
import type { HtmlContext } from './html-context.js';

/** The drawing of an icon that a document names; null if there is none. */
export function namedIcon(name: unknown, context: HtmlContext, className?: string): ComponentChildren {
  const id = typeof name === 'string' ? context.icon?.(name) : undefined;
  return id === undefined ? null : <Icon id={id} class={className} />;
}
