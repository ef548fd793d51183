import { beforeAll, describe, expect, it } from 'vitest';
import { acceptedLanguage, directionOf, SPOKEN, wordsFor } from '../../src/common/words/languages.js';
import { LOCALES } from '../../src/modules/site-looks/customization-values.js';
import { useApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';
import { readPdf } from '../support/read-pdf.js';
import { isTorture } from '../support/runs.js';

const t = useApp();
const LANGUAGES = Object.keys(SPOKEN);
let site: ReaderSite;
beforeAll(async () => {
  site = await makeReaderSite(t, {}, { language: 'en' });
});

const open = (url: string, language = 'en') => t.app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } });
const beginning = (language: string) => new RegExp(`<html lang="${language}" dir="${directionOf(language)}"`);
/** As it stands in a page. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
const speak = async (language: string) => {
  (await t.api.as(site.org.admin).patch('/v1/spaces/:spaceId', { spaceId: site.spaceId }, { language })).expect(200);
};

describe.each(LANGUAGES)('in %s', (language) => {
  const words = wordsFor(language);

  it('a page of a site has our texts in the language of its space', async () => {
    await speak(language);
    const { body } = await open(site.path);
    expect(body).toMatch(beginning(language));
    for (const text of [words.reader.onThisPage, words.reader.skipToContent, words.reader.search]) expect(body).toContain(escaped(text));
    const missing = await open(`${site.path}/nowhere`);
    expect(missing.statusCode).toBe(404);
    expect(missing.body).toContain(escaped(words.reader.pageNotFound));
  });

  it('messages that are about no site are in the language of the browser', async () => {
    const { statusCode, body } = await open('/sites/nothing/here', language);
    expect(statusCode).toBe(404);
    expect(body).toMatch(beginning(language));
    expect(body).toContain(escaped(words.reader.notAvailable));
  });

  it('the pages of figures, and of signing in and out are in the language of the browser', async () => {
    const pages: [url: string, text: string][] = [
      ['/figures/nothing', words.figures.unavailableHint],
      ['/sign-in', words.signIn.intro],
      ['/sign-out', words.signIn.signOutHint],
      ['/sign-in?redirectURI=nonsense', words.signIn.refused],
    ];
    for (const [url, text] of pages) {
      const { body } = await open(url, language);
      expect(body).toMatch(beginning(language));
      expect(body).toContain(escaped(text));
    }
  });

  // To make one takes seconds: `npm test` tries a language of each kind of script.
  it.runIf(isTorture() || ['en', 'ar', 'ja'].includes(language))('a PDF has our texts in the language of its space', async () => {
    await speak(language);
    const { contents } = words.pdf;
    const { url } = (await t.api.as(site.org.admin).get('/v1/spaces/:spaceId/pdf', { spaceId: site.spaceId })).expect(200).body as {
      url: string;
    };
    const { rawPayload } = await t.app.inject({ url: new URL(url).pathname + new URL(url).search });
    const { text } = await readPdf(rawPayload);
    expect(text).toContain(contents);
  });

  it('each text that is a sentence is translated', () => {
    const english = wordsFor('en').reader;
    const printed = (text: (typeof english)[keyof typeof english]) =>
      typeof text === 'function' ? text('…') : typeof text === 'string' ? text : Object.values(text).join(' ');
    for (const [name, text] of Object.entries(words.reader)) {
      if (language !== 'en' && printed(text).includes(' '))
        expect(printed(text), name).not.toBe(printed(english[name as keyof typeof english]));
    }
  });
});

describe('a site whose space has no language', () => {
  let plain: ReaderSite;
  beforeAll(async () => {
    plain = await makeReaderSite(t);
  });

  it.each(LOCALES.filter((locale) => Object.hasOwn(SPOKEN, locale)))('has our texts in its locale %s', async (locale) => {
    const at = { organizationId: plain.org.id, siteId: plain.siteId };
    const looks = { internationalization: { locale } };
    (await t.api.as(plain.org.admin).put('/v1/orgs/:organizationId/sites/:siteId/customization', at, looks)).expect(200);
    expect((await open(plain.path)).body).toContain(escaped(wordsFor(locale).reader.onThisPage));
  });
});

describe('the language that a browser prefers', () => {
  it.each([
    ['de', 'de'],
    ['de-CH,en', 'de'],
    ['zh-CN, en;q=0.8', 'zh'],
    ['sw, fr;q=0.5, ja;q=0.9', 'ja'],
    ['en;q=0, es', 'es'],
    ['de;q=nonsense, fr;q=0.1', 'fr'],
    ['__proto__, constructor', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    [',;,;q='.repeat(10_000), 'en'],
  ])('of %j is %s', (header, language) => expect(acceptedLanguage(header)).toBe(language));
});
