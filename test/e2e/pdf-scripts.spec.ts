import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PdfPatience } from '../../src/modules/pdf/download-pdf.js';
import type { Language } from '../../src/common/contract/languages.js';
import { useApp } from '../support/app.js';
import { readPdf } from '../support/read-pdf.js';

const t = useApp();

let org: Awaited<ReturnType<typeof t.make.org>>;
let patience: number;
// A busy machine takes longer than a download waits.
beforeAll(async () => {
  org = await t.make.org();
  patience = t.app.get(PdfPatience).total;
  Object.assign(t.app.get(PdfPatience), { total: 200_000 });
});
afterAll(() => void Object.assign(t.app.get(PdfPatience), { total: patience }));

const ROW = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** The PDF of a space in a language, which has one page with these texts. */
async function pdfOf(language: Language, title: string, paragraphs: readonly string[], only = false) {
  const { id: spaceId } = await t.make.space({ org, editMode: 'live', title, language });
  const [first = '', second = ''] = paragraphs;
  const table = [ROW([title, title]), ROW(['---', '---']), ROW([first, second])];
  const markdown = only ? first : [...paragraphs, `## ${title}`, `* ${first}`, table.join('\n'), `**${first}**`].join('\n\n');
  const changes = [{ operation: 'insert_page', title, document: { markdown } }];
  (await t.api.as(org.admin).post('/v1/spaces/:spaceId/content', { spaceId }, { changes })).expect(200);
  const { url } = (await t.api.as(org.admin).get('/v1/spaces/:spaceId/pdf', { spaceId })).expect(200).body as { url: string };
  const { rawPayload, statusCode, body } = await t.app.inject({ url: url.replace('https://docs.example.test', '') });
  expect(statusCode, statusCode === 200 ? '' : body).toBe(200);
  const fonts = new Set([...rawPayload.toString('latin1').matchAll(/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name));
  return { bytes: rawPayload, fonts: [...fonts], ...(await readPdf(rawPayload)) };
}

/** Spaces between words that are written in different directions are places, not characters. */
const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, '');

describe('a PDF in any language', () => {
  it.each<[language: Language, title: string, texts: string[], fonts: string[]]>([
    ['zh', '安装指南', ['本指南介绍如何安装，请打开终端；然后阅读日志。', '直骨刃令返角'], ['noto-sans-sc-400', 'noto-sans-sc-700']],
    ['zh-tw', '安裝指南', ['本指南介紹如何安裝，請打開終端機。', '直骨刃令返角'], ['noto-sans-tc-400', 'noto-sans-tc-700']],
    ['ja', 'インストールガイド', ['ターミナルを開いて、「起動」を実行します。', '直骨刃令返角'], ['noto-sans-jp-400', 'noto-sans-jp-700']],
    ['ko', '설치 안내서', ['이 안내서는 설치하는 방법을 설명합니다.', '大韓民國'], ['noto-sans-kr-400', 'noto-sans-kr-700']],
    [
      'hi',
      'स्थापना मार्गदर्शिका',
      ['क्षत्रिय ज्ञान श्री राष्ट्र हिन्दी कर्म र्कि', 'प्रत्येक संस्कृत'],
      ['noto-sans-devanagari-400', 'noto-sans-devanagari-700'],
    ],
    ['th', 'คู่มือการติดตั้ง', ['ที่นี่ กำลัง น้ำ ปู่ ป้า', 'อ่านเอกสารได้ง่ายขึ้น'], ['noto-sans-thai-400', 'noto-sans-thai-700']],
    ['ar', 'دليل التثبيت', ['هذا مفهوم لا إله إلا الله', 'الكتابة العربية المتصلة'], ['noto-sans-arabic-400', 'noto-sans-arabic-700']],
    ['he', 'מדריך התקנה', ['זהו מדריך להתקנה', 'שָׁלוֹם עֲלֵיכֶם'], ['noto-sans-hebrew-400', 'noto-sans-hebrew-700']],
  ])('is readable: %s', async (language, title, texts, fonts) => {
    const { text, bookmarks, bytes, drawsNothing, ...pdf } = await pdfOf(language, title, texts);
    expect(pdf.fonts).toEqual(expect.arrayContaining(fonts));
    for (const part of [title, ...texts]) expect(withoutSpaces(text)).toContain(withoutSpaces(part));
    expect(text).not.toContain('U+');
    expect(drawsNothing).toBe(false);
    expect(bookmarks).toMatchObject([{ title, items: [{ title }] }]);
    // Only the letters that it has are in it.
    expect(bytes.length).toBeLessThan(90_000);
  });

  it('has spaces between words that are written from right to left, and their order', async () => {
    const { text } = await pdfOf('ar', 'دليل', ['هذا دليل لتثبيت البرنامج على الخادم']);
    expect(text).toContain('هذا دليل لتثبيت البرنامج على الخادم');
  });

  it('has emoji, and loads no fonts that it does not need', async () => {
    const english = await pdfOf('en', 'Launch', ['Ship it 🚀 ❤️ 👩‍💻 ✅']);
    expect(english.fonts).toContain('noto-emoji-400');
    expect(english.text).toMatch(/🚀.*❤.*👩.*💻.*✅/u);
    const { fonts } = await pdfOf('fr', 'Œuvre', ['Ça et là: Ελληνικά, Привет → €']);
    expect(fonts.filter((name) => name!.startsWith('noto'))).toEqual([]);
  });

  it('in another language has the Japanese shapes of Han beside kana', async () => {
    expect((await pdfOf('en', 'Words', ['日本語のテスト'])).fonts).toContain('noto-sans-jp-400');
    expect((await pdfOf('en', 'Words', ['汉字'])).fonts).toContain('noto-sans-sc-400');
  });

  it('shows a title and a date on its cover, and no ids', async () => {
    const { pages } = await pdfOf('de', 'Handbuch', ['Text']);
    const date = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());
    expect(pages[0]).toMatch(new RegExp(`^Handbuch\\s*${date}\\s*$`));
  });
});

describe('hostile texts', () => {
  it.each<[string, string, RegExp]>([
    ['a Thai word of 100,000 letters', 'ก'.repeat(100_000), /ก{20}/],
    ['an Arabic word of 100,000 letters', 'ب'.repeat(100_000), /ب{20}/],
    ['a Chinese text of 100,000 letters', '直'.repeat(100_000), /直{20}/],
    ['a Devanagari word with 50,000 conjuncts', 'क्'.repeat(50_000) + 'क', /क्क्/],
    ['a letter with 20,000 marks', `ก${'\u0e49'.repeat(20_000)} e${'\u0301'.repeat(20_000)} ب${'\u064e'.repeat(20_000)} end`, /end/],
    ['controls of direction', '\u202eabc\u2066 עברית \u2069\u202c (عربي) \u200f!\u200e 12\u06f3 end', /end/],
    ['joiners and selectors alone', '\u200d\u200c\ufe0f\u{e0100} 👩\u200d\u200d\u200d👩 end', /end/],
  ])('are printed: %s', async (_, text, expected) => {
    const pdf = await pdfOf('en', 'Hostile', [text], true);
    expect(pdf.text).toMatch(expected);
  });
});
