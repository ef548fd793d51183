import { renderToString } from 'preact-render-to-string';
import type { VNode } from 'preact';

/** Prints elements as HTML. Text and attributes are escaped. */
export const renderHtml = (element: VNode): string => renderToString(element);
