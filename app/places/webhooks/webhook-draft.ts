import type { components } from '../../api/schema.js';

export type About = 'organization' | 'space' | 'site';
type Payload = components['schemas']['Webhook']['payload'];
export type Subscription = components['schemas']['Webhook']['eventTypes'][number];

/** A webhook as somebody fills it in. */
export interface WebhookDraft {
  title: string;
  url: string;
  about: About;
  /** The id of the space or the site. */
  aboutId: string;
  isAll: boolean;
  /** What is chosen besides, also while all are. */
  eventTypes: readonly Subscription[];
  payload: Payload;
}

export const EMPTY: WebhookDraft = {
  title: '',
  url: '',
  about: 'organization',
  aboutId: '',
  isAll: false,
  eventTypes: [],
  payload: 'thin',
};

/** What is chosen once, and what can be changed later. */
export const settingsOf = ({ title, url, isAll, eventTypes, payload }: WebhookDraft) => ({
  title: title.trim(),
  url: url.trim(),
  eventTypes: isAll ? ['*' as const] : [...eventTypes],
  payload,
});

export const aboutOf = ({ about, aboutId }: WebhookDraft) => (about === 'organization' ? {} : { [about]: aboutId });

export function draftOf({ title, url, eventTypes, payload, space, site }: components['schemas']['Webhook']): WebhookDraft {
  const isAll = eventTypes.includes('*');
  const about = space !== undefined ? 'space' : site !== undefined ? 'site' : 'organization';
  return { title, url, payload, isAll, eventTypes: isAll ? [] : eventTypes, about, aboutId: space ?? site ?? '' };
}
