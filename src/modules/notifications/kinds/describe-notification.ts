import { wordsFor } from '../../../common/words/languages.js';
import type { NotificationWords } from '../../../common/words/words.js';
import { oneLine } from '../../exchange/format/one-line.js';
import type { Person } from '../../identity/person.js';
import type { Notification } from '../notification.entity.js';

/** A notification with the names that its text needs. */
export interface NotificationDetails {
  notification: Notification;
  actor: Person | null;
  changeRequest: { number: number; subject: string } | null;
  space: string | null;
  organization: string;
  /** The language of its user. */
  language: string | null;
}

export const notificationWords = (language: string | null): NotificationWords => wordsFor(language).notifications;

/** They change the direction of what follows, and could make a text look like another one. */
const DIRECTIONS = /[\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu;

/** Titles, names and texts are user input. In a mail, they must not add lines or headers. */
export const printable = (text: string): string => oneLine(text.replace(DIRECTIONS, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' '));

/** The name of what a notification is about, as it is quoted. */
export function placeOf({ notification: { data }, changeRequest, space, organization, language }: NotificationDetails): string {
  const { quoted } = notificationWords(language);
  if (data.title !== undefined) return quoted(printable(data.title));
  if (changeRequest) return changeRequest.subject === '' ? `#${changeRequest.number}` : quoted(printable(changeRequest.subject));
  return quoted(printable(space ?? organization));
}

/** What happened, in one line, in the language of the user. */
export function textOf(details: NotificationDetails): string {
  const { notification, actor, language } = details;
  const { kind, actors, count, data } = notification;
  const { texts, who, somebody } = notificationWords(language);
  const name = actor ? printable(actor.displayName) : somebody;
  const text = data.text !== undefined && Object.hasOwn(texts, data.text) ? (data.text as keyof typeof texts) : kind;
  return texts[text](who(name, Math.max(0, actors - 1)), placeOf(details), printable(data.detail ?? String(count)));
}
