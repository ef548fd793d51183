import { Injectable } from '@nestjs/common';
import type { ComponentChildren } from 'preact';
import { Database } from '../../../common/db/database.js';
import { renderHtml } from '../../../common/html/render-html.js';
import { Urls } from '../../../common/http/urls.js';
import type { Mail } from '../../../common/mail/mailer.js';
import { directionOf } from '../../../common/words/languages.js';
import type { NotificationWords } from '../../../common/words/words.js';
import { Env } from '../../../config/env.js';
import { notificationWords, placeOf, textOf, type NotificationDetails } from '../kinds/describe-notification.js';
import { mayRead } from '../kinds/may-read.js';
import { DESCRIBED, NotificationQueries } from '../kinds/notification.queries.js';
import { pathOf } from '../kinds/subjects.js';
import { QuoteRemarks } from './quote-remarks.js';
import type { PlannedLetter } from './plan-letter.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

const MOST_ENTRIES = 20;

export interface WrittenLetter {
  mail: Mail;
  /** The notifications that it is about. */
  notifications: readonly string[];
}

interface Entry {
  text: string;
  address: string;
  quote: string | undefined;
}

interface Section {
  /** What the entries are about. */
  place: string;
  entries: Entry[];
}

interface Content {
  sections: readonly Section[];
  more: number;
  unsubscribe: string | undefined;
  words: NotificationWords;
}

/** Writes a mail with the notifications that its user may see and has not read at this moment. */
@Injectable()
export class WriteLetter {
  constructor(
    private readonly database: Database,
    private readonly notificationQueries: NotificationQueries,
    private readonly quoteRemarks: QuoteRemarks,
    private readonly unsubscribeLinks: UnsubscribeLinks,
    private readonly urls: Urls,
    private readonly env: Env,
  ) {}

  /** Undefined if nothing is left to tell. */
  async write({ id, to }: PlannedLetter): Promise<WrittenLetter | undefined> {
    const all = await this.readable(id);
    const [first] = all;
    if (!first) return undefined;
    const { language } = first;
    const words = notificationWords(language);
    const shown = all.slice(0, MOST_ENTRIES);
    const unsubscribe = await this.unsubscribeLinks.issue(
      first.notification.userId,
      all.map(({ notification }) => notification.kind),
    );
    const content = { sections: await this.sectionsOf(shown), more: all.length - shown.length, unsubscribe, words };
    const thread = threadOf(all);
    return {
      notifications: all.map(({ notification }) => notification.id),
      mail: {
        to,
        subject: subjectOf(all, content.sections, words),
        text: plain(content),
        html: `<!doctype html>${renderHtml(<Letter {...content} language={language ?? 'en'} />)}`,
        messageId: this.messageId(id),
        ...(thread !== undefined && { references: [this.messageId(thread)] }),
        ...(unsubscribe !== undefined && { unsubscribe }),
      },
    };
  }

  private async readable(mailId: string): Promise<NotificationDetails[]> {
    const { select } = this.notificationQueries;
    const rows = await this.database.query<{ item: unknown[] }>(
      `SELECT json_build_array(${select.columns.join(', ')}) AS item FROM ${DESCRIBED}
       WHERE n.mail_id = $1 AND n.read_at IS NULL AND ${mayRead('n')} ORDER BY n.happened_at, n.id`,
      [mailId],
    );
    return rows.map(({ item }) => this.notificationQueries.read(select.rowOf(item)));
  }

  private async sectionsOf(all: readonly NotificationDetails[]): Promise<Section[]> {
    const quotes = await this.quoteRemarks.of(all);
    const sections = new Map<string, Section>();
    for (const details of all) {
      const { notification } = details;
      const key = notification.changeRequestId ?? notification.subjectId;
      const section = sections.get(key) ?? { place: placeOf(details), entries: [] };
      sections.set(key, section);
      const address = this.urls.api(...pathOf(notification));
      section.entries.push({ text: textOf(details), address, quote: quotes.get(notification.id) });
    }
    return [...sections.values()];
  }

  private messageId(id: string): string {
    return `<${id}@${new URL(this.env.publicUrl).hostname.replace(/[^\w.-]/g, '')}>`;
  }
}

/** Mails about one change request are a thread. */
function threadOf(all: readonly NotificationDetails[]): string | undefined {
  const [first, ...others] = new Set(all.map(({ notification }) => notification.changeRequestId));
  return others.length === 0 && first ? `change-request-${first}` : undefined;
}

function subjectOf(all: readonly NotificationDetails[], sections: readonly Section[], words: NotificationWords): string {
  if (all.length === 1) return textOf(all[0]!);
  return sections.length === 1 ? words.about(all.length, sections[0]!.place) : words.several(all.length);
}

function plain({ sections, more, unsubscribe, words }: Content): string {
  const lines = sections.flatMap(({ place, entries }) => [
    ...(sections.length > 1 ? [place, ''] : []),
    ...entries.flatMap(({ text, address, quote }) => [`- ${text}`, ...(quote === undefined ? [] : [`  > ${quote}`]), `  ${address}`, '']),
  ]);
  return [
    ...lines,
    ...(more > 0 ? [words.more(more), ''] : []),
    '-- ',
    words.why,
    ...(unsubscribe === undefined ? [] : [`${words.unsubscribe}: ${unsubscribe}`]),
  ].join('\n');
}

const QUOTE = 'margin:4px 0;padding-left:10px;border-left:3px solid #d5dedb;color:#51635d';
const SMALL = 'font-size:13px;color:#51635d';

/** It loads nothing. */
const Letter = ({ sections, more, unsubscribe, words, language }: Content & { language: string }) => (
  <html lang={language} dir={directionOf(language)}>
    <head>
      <meta charset="utf-8" />
    </head>
    <body style="font-family:sans-serif;font-size:15px;line-height:1.5;color:#1c2b27">
      {sections.map(({ place, entries }) => (
        <>
          {sections.length > 1 && <h2 style="font-size:16px">{place}</h2>}
          <ul>
            {entries.map((entry) => (
              <Item {...entry} />
            ))}
          </ul>
        </>
      ))}
      {more > 0 && <p>{words.more(more)}</p>}
      <p style={SMALL}>
        {words.why}
        {unsubscribe !== undefined && <Ending address={unsubscribe}>{words.unsubscribe}</Ending>}
      </p>
    </body>
  </html>
);

const Item = ({ text, address, quote }: Entry) => (
  <li style="margin-bottom:10px">
    <a href={address}>{text}</a>
    {quote !== undefined && <div style={QUOTE}>{quote}</div>}
  </li>
);

const Ending = ({ address, children }: { address: string; children: ComponentChildren }) => (
  <>
    {' '}
    <a href={address}>{children}</a>
  </>
);
