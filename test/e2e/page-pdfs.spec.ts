import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { wordsFor } from '../../src/common/words/languages.js';
import { useApp } from '../support/app.js';
import { readPdf } from '../support/read-pdf.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const t = useApp();
const LOOK = '/v1/orgs/:organizationId/sites/:siteId/customization';
let site: ReaderSite;

const at = ({ org, siteId }: ReaderSite) => ({ organizationId: org.id, siteId });
const open = (url: string, headers: Record<string, string> = {}) => t.app.inject({ method: 'GET', url, headers });
const write = async ({ org, spaceId }: ReaderSite, changes: object[]) =>
  (await t.api.as(org.admin).post('/v1/spaces/:spaceId/content', { spaceId }, { changes })).expect(200).body;

async function pdfAt(url: string, headers: Record<string, string> = {}) {
  const reply = await open(url, headers);
  expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200);
  return { headers: reply.headers, ...(await readPdf(reply.rawPayload)) };
}

describe('a page as a PDF', () => {
  beforeAll(async () => {
    site = await makeReaderSite(t);
  });

  it('is offered beside the title, and has the page alone', async () => {
    const { body } = await open(`${site.path}/install`);
    expect(body).toContain(`<a class="icon-button" href="${site.path}/install/~pdf" aria-label="Download as PDF"`);
    const { headers, title, text, pages } = await pdfAt(`${site.path}/install/~pdf`);
    expect([title, pages.length]).toEqual(['Install', 1]);
    expect(text).toContain('With a package manager');
    expect(text).not.toContain('On Linux');
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('Install.pdf'),
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-robots-tag': 'noindex',
    });
    expect((await open(`${site.path}/install/~pdf`, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304);
    expect((await pdfAt(`${site.path}/~pdf`)).text).toContain('Everything about the engine');
  });

  it('follows the page', async () => {
    const document = (markdown: string) => ({ document: { markdown } });
    expect((await pdfAt(`${site.path}/install/linux/~pdf`)).text).toContain('On Linux.');
    await write(site, [{ operation: 'update_page', page: site.pages['install/linux'], ...document('On penguins.') }]);
    expect((await pdfAt(`${site.path}/install/linux/~pdf`)).text).toContain('On penguins.');
  });

  it('is there only if the site offers it, and only for pages that there are', async () => {
    for (const path of ['/nowhere/~pdf', '/install/~pdf/all', '/~reader/~pdf'])
      expect((await open(`${site.path}${path}`)).statusCode).toBe(404);
    (await t.api.as(site.org.admin).put(LOOK, at(site), { pageActions: { items: ['markdown'] } })).expect(200);
    expect((await open(`${site.path}/install`)).body).not.toContain('~pdf');
    expect((await open(`${site.path}/install/~pdf`)).statusCode).toBe(404);
    const { warnings } = (await t.api.as(site.org.admin).put(LOOK, at(site), { pdf: { enabled: true } })).expect(200).body;
    expect(warnings).toBeUndefined();
    expect((await open(`${site.path}/install/~pdf`)).statusCode).toBe(200);
  });

  it('says what each visitor may read, and nothing that was printed for another one', async () => {
    const gated = await makeReaderSite(t, { visibility: 'visitor-auth' });
    const markdown = [
      'For all.',
      '{% if visitor.claims.plan == "pro" %}\nFor professionals.\n{% endif %}',
      '{% if visitor.claims.plan == "free" %}\nFor guests.\n{% endif %}',
    ].join('\n\n');
    const pages = [
      { operation: 'insert_page', title: 'Plans', slug: 'plans', document: { markdown } },
      {
        operation: 'insert_page',
        title: 'Prices',
        slug: 'prices',
        document: { markdown: 'Dear.' },
        condition: 'visitor.claims.plan == "pro"',
      },
    ];
    await write(gated, pages);
    const { privateKey } = (
      await t.api.as(gated.org.admin).get('/v1/orgs/:organizationId/sites/:siteId/publishing/auth', at(gated))
    ).expect(200).body as { privateKey: string };
    const signIn = async (claims: Record<string, string>) => {
      const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(Buffer.from(privateKey));
      return { cookie: String((await open(`${gated.path}?jwt_token=${token}`)).headers['set-cookie']).split(';', 1)[0]! };
    };
    const [pro, free] = [await signIn({ plan: 'pro' }), await signIn({ plan: 'free' })];
    for (const visitor of [pro, free, pro]) {
      const { text, headers } = await pdfAt(`${gated.path}/plans/~pdf`, visitor);
      expect(text).toContain('For all.');
      expect(text.includes('For professionals.')).toBe(visitor === pro);
      expect(text.includes('For guests.')).toBe(visitor === free);
      expect(headers['cache-control']).toBe('private, no-cache');
      expect((await open(`${gated.path}/prices/~pdf`, visitor)).statusCode).toBe(visitor === pro ? 200 : 404);
    }
    expect((await open(`${gated.path}/plans/~pdf`)).statusCode).toBe(404);
  });

  it('is offered in the language of the site, also from right to left', async () => {
    for (const language of ['ar', 'de', 'es', 'fr', 'ja', 'zh']) {
      const { path } = await makeReaderSite(t, {}, { language });
      expect((await open(path)).body).toContain(`aria-label="${wordsFor(language).reader.downloadPdf}"`);
    }
  });
});

describe('printing for visitors', () => {
  const limited = useApp({ RATE_LIMIT: '100' });

  it('is limited by their address', async () => {
    const { path } = await makeReaderSite(limited);
    const statuses: number[] = [];
    for (let number = 0; number < 22; number++)
      statuses.push((await limited.app.inject({ method: 'GET', url: `${path}/install/~pdf` })).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
  });
});
