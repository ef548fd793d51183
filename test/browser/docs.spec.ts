import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { chromium, type Browser, type Page, type Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { operationsOf, type Operation } from '../support/document.js';
import { newWorld, placeOf, type World } from '../support/places.js';
import { prepareFor } from '../support/prepare-example.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** Where to put the picture for the README, if a new one is wanted. */
const SCREENSHOT = process.env['SCREENSHOT'];

/** In the long run; otherwise one in four. `npm test` sends all examples, without the explorer. */
const EVERY_SECTION = process.env['EVERY_SECTION'] !== undefined || SCREENSHOT !== undefined;

/** An operation of each section, by the name of the section. */
const ONE_OF_EACH: Readonly<Record<string, string>> = {
  'Space comments': 'postCommentInSpace',
  'Change request comments': 'postCommentInChangeRequest',
  Spaces: 'updateSpaceById',
  'Space content': 'updateSpaceContent',
  'Change requests': 'mergeChangeRequest',
  'Change request content': 'updateChangeRequestContent',
  Sites: 'updateSiteById',
  'Site sections': 'updateSiteSectionById',
  'Site section groups': 'updateSiteSectionGroupById',
  'Site spaces': 'updateSiteSpaceById',
  'Site share links': 'createSiteShareLink',
  'Site external links': 'addExternalLinkToSite',
  'Site redirects': 'createSiteRedirect',
  Git: 'updateGitInstallation',
  Collections: 'moveCollection',
  Organizations: 'updateOrganizationById',
  'Organization members': 'createInviteLink',
  Teams: 'createOrganizationTeam',
  Domains: 'claimDomain',
  Permissions: 'updateUserPermissionInSpace',
  'OpenAPI specifications': 'createOrUpdateOpenAPISpecBySlug',
  Programs: 'useTools',
  'Single sign-on': 'createOrganizationSAMLProvider',
  Conversations: 'ingestConversation',
  Imports: 'createStorageUpload',
  Templates: 'putTemplate',
  Translations: 'updateTranslation',
  Users: 'createUser',
  Installation: 'retryJob',
  Webhooks: 'createWebhook',
  Notifications: 'updateNotification',
  'Audit log': 'verifyAuditEvents',
};

const t = useOwnApp();

/** What a newcomer does with the API explorer, in a real browser. */
describe('the API explorer', () => {
  let browser: Browser;
  let page: Page;
  const trouble: string[] = [];

  beforeAll(async () => {
    await t.app.listen(0, '127.0.0.1');
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    // The browser also reports answers of the API that are refusals.
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.location().url.includes('/v1/')) trouble.push(message.text());
    });
    // Sooner than the test, so that a failure names the step.
    page.setDefaultTimeout(60_000);
    page.on('pageerror', (error) => trouble.push(error.message));
  });
  afterAll(() => browser?.close());

  it('authorizes once and tries an operation', async () => {
    const user = await t.make.user({ displayName: 'Ada Lovelace' });
    await page.goto(`${addressOf(t.app)}/docs`);
    await authorize(page, user.token);

    await page.locator('#operations-tag-Users').click();
    const operation = page.locator('#operations-Users-getAuthenticatedUser');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table .response').first();
    await answer.waitFor();
    expect(await answer.locator('.response-col_status').innerText()).toContain('200');
    expect(await answer.innerText()).toContain('Ada Lovelace');
  });

  it('remembers the token when one comes back', async () => {
    await page.goto('about:blank');
    await page.goto(`${addressOf(t.app)}/docs`);
    await page.locator('#operations-tag-Users').click();
    const operation = page.locator('#operations-Users-getAuthenticatedUser');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const status = operation.locator('.live-responses-table .response .response-col_status').first();
    await status.waitFor();
    expect(await status.innerText()).toContain('200');
  });

  it('shows our name in the bar', async () => {
    const name = await page.evaluate<string>(`getComputedStyle(document.querySelector('.topbar .link'), '::before').content`);
    expect(name).toBe('"Bindery API"');
    expect(await page.title()).toBe('Bindery API');
    expect(await page.locator('.topbar .link svg:visible').count()).toBe(0);
  });

  it('finds operations while one types', async () => {
    await page.goto('about:blank');
    await page.goto(`${addressOf(t.app)}/docs`);
    await page.locator('.operation-filter-input').pressSequentially('merge change request');
    await page.locator('[id="operations-Change_requests-mergeChangeRequest"]').waitFor();
    const found = await page.locator('.opblock').count();
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(10);
  });

  describe('with a world of real ids', () => {
    let operations: Map<string, Operation>;
    let world: World;
    beforeAll(async () => {
      operations = new Map(operationsOf(t.api.contract.document).map((operation) => [operation.operationId, operation]));
      world = await newWorld(t.make);
      await page.goto('about:blank');
      await page.goto(`${addressOf(t.app)}/docs`);
      await page.getByRole('button', { name: 'Authorize' }).click();
      await page.locator('.auth-btn-wrapper button', { hasText: 'Logout' }).click();
      await page.locator('.auth-btn-wrapper button.btn-done').click();
      await authorize(page, world.owner.token);
    });

    /** Opens an operation, fills in the ids of its path and the files if there are any, and executes it. */
    async function execute(operationId: string, files: readonly { name: string; mimeType: string; buffer: Buffer }[] = []) {
      const operation = operations.get(operationId)!;
      const params = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
      const place = await placeOf({ params }, world);
      await prepareFor(operationId, t.api.as(world.owner), place);
      const form = await open(operation);
      for (const [at, file] of files.entries()) {
        await form.locator('.json-schema-form-item-add').click();
        await form.locator('input[type="file"]').nth(at).setInputFiles(file);
      }
      const body = operation.requestBody?.content['application/json'] ? await form.locator('textarea.body-param__text').inputValue() : '';
      const status = form.locator('.live-responses-table .response .response-col_status').first();
      const invalid = form.locator('tr[data-param-name] input.invalid').first();
      const sent: string[] = [];
      const notice = (request: Request) => {
        if (request.method() === operation.method.toUpperCase() && request.url().includes('/v1/')) sent.push(request.url());
      };
      page.on('request', notice);
      // A form that is drawn again while it is filled in loses what was typed, or the click: the explorer marks the empty fields, or does nothing.
      // Now and then, Chromium does not draw a new page, and clicks nothing: the page is opened again.
      for (let tries = 0; sent.length === 0 && tries < 5; tries++) {
        for (const name of params) await form.locator(`tr[data-param-name="${name}"] input`).fill(place[name]!);
        const button = form.getByRole('button', { name: 'Execute' });
        await button.click({ timeout: 15_000 }).catch(() => open(operation));
        await expect
          .poll(async () => sent.length > 0 || (await invalid.isVisible()), { timeout: 5_000 })
          .toBe(true)
          .catch(() => undefined);
      }
      page.off('request', notice);
      await status.waitFor();
      return { status: Number.parseInt(await status.innerText(), 10), body };
    }

    /** By its own address, which opens it on a page of its own: a page with many open operations is slow to type into. */
    async function open({ operationId, tags }: Operation) {
      const [section] = tags;
      await page.goto('about:blank');
      await page.goto(`${addressOf(t.app)}/docs#/${encodeURIComponent(section!)}/${operationId}`);
      const form = page.locator(`[id="operations-${section!.replaceAll(' ', '_')}-${operationId}"]`);
      await form.getByRole('button', { name: 'Execute' }).waitFor();
      return form;
    }

    it('has an operation of each section to try', () => {
      const sections = t.api.contract.document.tags!.map(({ name }) => name);
      expect(Object.keys(ONE_OF_EACH).toSorted()).toEqual(sections.toSorted());
      expect(Object.entries(ONE_OF_EACH).filter(([section, id]) => operations.get(id)?.tags[0] !== section)).toEqual([]);
    });

    it.each(Object.entries(ONE_OF_EACH).filter((_, at) => EVERY_SECTION || at % 4 === 3))(
      'runs the prefilled example of %s: %s',
      async (_, operationId) => {
        const { status, body } = await execute(operationId);
        if (SCREENSHOT && operationId === 'updateChangeRequestContent') await page.screenshot({ path: SCREENSHOT });
        expect([200, 201, 204]).toContain(status);
        const [first] = Object.values(operations.get(operationId)!.requestBody?.content['application/json']?.examples ?? {});
        expect(body && JSON.parse(body)).toEqual(first?.value ?? '');
      },
    );

    it('is refused where the name of the prefilled example says so', async () => {
      expect((await execute('exchangeSignInCode')).status).toBe(400);
      const chosen = page.locator('[id="operations-Single_sign-on-exchangeSignInCode"] .examples-select-element');
      expect(await chosen.first().inputValue()).toMatch(/refused until you paste the code/);
    });

    it('offers ids of one’s own data in addresses and in bodies', async () => {
      const form = await open(operations.get('inviteToSpace')!);
      const space = form.locator('tr[data-param-name="spaceId"] input');
      await expect.poll(() => space.inputValue()).not.toBe('');
      expect((await t.api.as(world.owner).get('/v1/spaces/:spaceId', { spaceId: await space.inputValue() })).status).toBe(200);
      const body = form.locator('textarea.body-param__text');
      const { users } = JSON.parse(await body.inputValue()) as { users: string[] };
      const { items } = (await t.api.as(world.owner).get('/v1/orgs/:organizationId/members', { organizationId: world.org.id })).expect(
        200,
      ).body;
      expect((items as { id: string }[]).map(({ id }) => id)).toContain(users[0]);
      await form.getByRole('button', { name: 'Execute' }).click();
      const status = form.locator('.live-responses-table .response .response-col_status').first();
      await status.waitFor();
      expect(await status.innerText()).toMatch(/^20/);
    });

    it('uploads chosen files', async () => {
      const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`The text of ${name}`) });
      expect((await execute('uploadChangeRequestFiles', [file('one.txt'), file('two.txt')])).status).toBe(200);
      const shown = page
        .locator('[id="operations-Change_request_content-uploadChangeRequestFiles"] .live-responses-table .response')
        .first();
      expect(await shown.innerText()).toMatch(/one\.txt[^]*two\.txt/);
    });

    it('shows all parameters of a page at once, and reads it', async () => {
      expect((await execute('getPageById')).status).toBe(200);
      const form = page.locator('[id="operations-Space_content-getPageById"]');
      for (const name of ['evaluated', 'dereferenced']) await form.locator(`tr[data-param-name="${name}"]`).waitFor();
      expect(await form.locator('.parameters').first().innerText()).not.toContain('LOADING');
      expect(await form.locator('.loading-container, .loading').count()).toBe(0);
    });
  });

  // The run of every section comes after one that has tried this.
  it.skipIf(EVERY_SECTION)(
    'keeps its list of operations while one tries thirty on one page',
    async () => {
      const user = await t.make.user();
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      page.setDefaultTimeout(60_000);
      await page.goto(`${addressOf(t.app)}/docs`);
      await authorize(page, user.token);
      const reads = operationsOf(t.api.contract.document).filter(({ method }) => method === 'get');
      const sections = await page.locator('.opblock-tag-section').count();
      for (const { tags, operationId } of reads.slice(0, 30)) {
        const section = tags[0]!.replaceAll(' ', '_');
        const form = page.locator(`[id="operations-${section}-${operationId}"]`);
        if (!(await form.isVisible())) await page.locator(`[id="operations-tag-${section}"]`).click();
        await form.locator('.opblock-summary-control').click();
        for (const field of await form.locator('tr[data-param-in="path"] input').all()) {
          if ((await field.inputValue()) === '') await field.fill('0UmGg0AbSeNt0AbSeNtI');
        }
        await form.getByRole('button', { name: 'Execute' }).click();
        await form.locator('.live-responses-table .response .response-col_status').first().waitFor();
      }
      expect(await page.locator('.opblock-tag-section').count()).toBe(sections);
      expect(await page.evaluate(`JSON.parse(localStorage.getItem('authorized')).token.value`)).toBe(user.token);
      await page.close();
    },
    600_000,
  );

  it('loads without browser errors and without foreign resources', () => {
    expect(trouble).toEqual([]);
  });
});

async function authorize(page: Page, token: string): Promise<void> {
  const apply = page.locator('.auth-btn-wrapper button.authorize');
  if (!(await apply.isVisible())) await page.getByRole('button', { name: 'Authorize' }).click();
  await page.locator('input[aria-label="auth-bearer-value"], .auth-container input').first().fill(token);
  await apply.click();
  await page.locator('.auth-btn-wrapper button.btn-done').click();
}

const addressOf = (app: NestFastifyApplication) => `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}`;
