import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Caller } from './api.js';
import { Make } from './make.js';
import { startApp, type StartedApp } from './start-app.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = { phone: { width: 360, height: 640 }, desk: { width: 1280, height: 800 } } as const;
/** Colours depend on the theme and places on the size, so that these two are enough. */
const LOOKS = [
  ['light', SIZES.desk],
  ['dark', SIZES.phone],
] as const;
/** The browser says this of each answer that is an error. Tests look at what people are told of those. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d /;
/** As axe: what is wrong, one a line. */
const RUN_AXE = `axe.run().then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html + ' ' + node.failureSummary)))`;
const TOO_WIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
const TELL_VIOLATIONS = () =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`Refused by ${violatedDirective}: ${blockedURI}`),
  );

export interface Visit {
  /** Of the browser; the workbench is in this language, unless the person chose another. */
  language?: string;
  size?: keyof typeof SIZES;
}

/** The service with a browser that uses its workbench. Whatever the browser complains about fails the test. */
export class Workbench {
  readonly make: Make;
  /** Refusals by the content security policy, errors of scripts, and whatever else is logged as an error. */
  private readonly complaints: string[] = [];
  /** Those that the test of this moment brings about. */
  private readonly expected: RegExp[] = [];

  private constructor(
    readonly started: StartedApp,
    readonly origin: string,
    private readonly browser: Browser,
  ) {
    this.make = new Make(started.db, started.revisions);
  }

  static async start(settings: Record<string, string> = {}): Promise<Workbench> {
    // All addresses start with `PUBLIC_URL`, so the port must be known before the service starts.
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const started = await startApp({ PUBLIC_URL: origin, ...settings });
    await started.app.listen(port, 'localhost');
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
    return new Workbench(started, origin, await chromium.launch({ executablePath: CHROMIUM, args }));
  }

  /** Opens a place, such as `/orgs/…/webhooks`, in a new browser in which somebody is signed in. */
  async open(person: Caller | undefined, place: string, { language = 'en', size = 'desk' }: Visit = {}): Promise<Page> {
    const context = await this.browser.newContext({ locale: language, viewport: SIZES[size], reducedMotion: 'reduce' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: this.origin });
    if (person) {
      await context.addCookies([{ name: 'bindery-session', value: person.token, url: this.origin, httpOnly: true, sameSite: 'Strict' }]);
    }
    const page = await context.newPage();
    // A machine that is busy with other browsers is slow, not wrong.
    page.setDefaultTimeout(60_000);
    await page.addInitScript(TELL_VIOLATIONS);
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !REFUSED.test(message.text())) this.complaints.push(message.text());
    });
    await page.goto(this.addressOf(place));
    return page;
  }

  /** What the service answers a person. */
  async read(person: Caller, path: string) {
    return (await this.started.api.as(person).get(path)).expect(200).body;
  }

  addressOf(place: string): string {
    return `${this.origin}/app${place}`;
  }

  /** To be called after each test. What is still open would go on working, and slow the next tests down. */
  async afterTest(): Promise<void> {
    await Promise.all(this.browser.contexts().map((context) => context.close()));
    const expected = this.expected.splice(0);
    expect(this.complaints.splice(0).filter((complaint) => !expected.some((about) => about.test(complaint)))).toEqual([]);
  }

  /** What the browser says of a network that this test has taken away, also later: it tells of a request after the test went on. */
  forgetComplaints(about: RegExp): void {
    this.expected.push(about);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.started.close();
  }
}

/** Whether everybody can use what is shown: in both themes, and as wide as a phone. The page stays as wide as it was. */
export async function look(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  const session = await page.context().newCDPSession(page);
  // The policy of the page forbids `eval`, which `page.evaluate` of a text is.
  await evaluate(session, AXE);
  const found: string[] = [];
  for (const [colorScheme, size] of LOOKS) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const told = (await evaluate(session, RUN_AXE)) as string[];
    const overflow = (await evaluate(session, TOO_WIDE)) as number;
    found.push(...told, ...(overflow > 0 ? [`${overflow} pixels too wide at ${size.width}`] : []));
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: null });
  await session.detach();
  expect(found).toEqual([]);
}

/** Waits until a place is shown. */
export const arrived = (page: Page, title: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();

/** What is shown in a frame takes some as well, and more if it is loaded again meanwhile. */
const MOST_TABS = 300;

/** Goes to a button, a link or a field with the keyboard alone. */
export async function reach(page: Page, role: 'button' | 'link' | 'textbox' | 'checkbox', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  await wanted.waitFor();
  for (let n = 0; n < MOST_TABS; n += 1) {
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach "${name}"`);
}

/** Goes to a button or a link with the keyboard, and presses it. */
export async function press(page: Page, name: string, role: 'button' | 'link' = 'button'): Promise<void> {
  await reach(page, role, name);
  await page.keyboard.press('Enter');
}

/** Presses the button of a dialog that has the name of the one that opened it. */
export const confirm = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).press('Enter');

async function evaluate(session: CDPSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
