import { isRecord } from '../../../../common/json/is-record.js';
import type { Fields } from '../layouts/page-head.js';
import { asHtml, asText } from './mdx-text.js';

/** What the front matter of a home page shows: its name, what it says of itself, buttons and features. */
export function homeText({ hero, features }: Fields): string[] {
  return [...(isRecord(hero) ? heroText(hero) : []), ...(Array.isArray(features) ? features.flatMap(featureText) : [])];
}

function heroText({ name, text, title, tagline, actions }: Fields): string[] {
  const head = [name, title, text].filter((one) => typeof one === 'string').map((one) => asText(one.trim()));
  const buttons = (Array.isArray(actions) ? (actions as unknown[]) : []).flatMap((action) => {
    if (!isRecord(action)) return [];
    const [label, link] = [textOf(action['text']), textOf(action['link'])];
    if (label === undefined || link === undefined) return [];
    const kind = /alt|secondary|minimal/.test(textOf(action['theme']) ?? textOf(action['variant']) ?? '') ? 'secondary' : 'primary';
    return `<a class="button ${kind}" href="${asHtml(link)}">${asHtml(label)}</a>`;
  });
  return [
    ...(head.length > 0 ? [`**${head.join(' – ')}**`, ''] : []),
    ...(typeof tagline === 'string' ? [tagline.trim(), ''] : []),
    ...(buttons.length > 0 ? [buttons.join(' '), ''] : []),
  ];
}

function featureText(feature: unknown): string[] {
  if (!isRecord(feature)) return [];
  const { title, details, link, linkText } = feature;
  const [named, href] = [textOf(title), textOf(link)];
  return [
    ...(named === undefined ? [] : [`### ${asText(named)}`, '']),
    ...(typeof details === 'string' ? [details.trim(), ''] : []),
    ...(href === undefined ? [] : [`<a href="${asHtml(href)}">${asHtml(textOf(linkText) ?? named ?? href)}</a>`, '']),
  ];
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);
