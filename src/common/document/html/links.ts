import type { ContentRef } from '../content-ref.js';
import { isExternalUrl, isSafeUrl } from '../safe-url.js';
import type { HtmlContext, LinkTarget } from './html-context.js';

export interface LinkAttributes {
  href: string;
  rel?: string;
  target?: string;
}

export interface FoundTarget extends LinkTarget {
  link?: LinkAttributes;
}

const WEB = /^https?:/i;

/** What a reference leads to, with the attributes of a link to it; undefined for what a reader may not see. */
export function targetOf(ref: ContentRef, context: HtmlContext): FoundTarget | undefined {
  if (ref.kind === 'unresolved') return { title: String(ref['href']) };
  const url = ref.kind === 'url' ? String(ref['url']) : undefined;
  if (url !== undefined && isExternalUrl(url)) return { href: url, link: externalLink(url, context) };
  const target = context.linkTo(ref);
  const href = target?.href;
  return target && href !== undefined && isSafeUrl(href) ? { ...target, link: { href } } : withoutLink(target);
}

const withoutLink = (target: LinkTarget | undefined): FoundTarget | undefined => {
  const { href: _, ...rest } = target ?? {};
  return target && rest;
};

function externalLink(href: string, { externalLinks }: HtmlContext): LinkAttributes {
  if (!WEB.test(href)) return { href };
  return { href, rel: 'noopener', ...(externalLinks === 'new-tab' && { target: '_blank' }) };
}

/** The title of a target, or what its URL says. */
export const titleOf = ({ title, href }: FoundTarget): string => (title === undefined || title.trim() === '' ? (href ?? '') : title);
