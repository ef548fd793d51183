import { afterAll, beforeAll } from 'vitest';
import { HostileServer } from './hostile-server.js';

/** A server that speaks the protocol of LibreTranslate. It translates into capital letters. */
export class FakeTranslator {
  /** The texts of all requests. */
  readonly texts: string[] = [];
  /** Called with each request: what it throws or returns is the answer. */
  intercept: ((texts: readonly string[]) => Promise<{ status: number; body: object } | undefined> | undefined) | undefined;
  /** Translates one text. */
  translate: (text: string) => string = shout;
  private readonly server = new HostileServer({
    '/translate': (response, { body }) => {
      const { q } = JSON.parse(body) as { q: string[] };
      this.texts.push(...q);
      const answer = async () =>
        (await this.intercept?.(q)) ?? { status: 200, body: { translatedText: q.map((text) => this.translate(text)) } };
      void answer().then(({ status, body: sent }) => {
        response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' }).end(JSON.stringify(sent));
      });
    },
  });

  /** The texts since the last call. */
  sent(): string[] {
    return this.texts.splice(0);
  }

  /** Serves a test file on this port. */
  use(port: number): this {
    beforeAll(() => this.server.start('127.0.0.1', port));
    afterAll(() => this.server.stop());
    return this;
  }
}

/** Capital letters, but not in tags, entities, and what must be left as it is. */
export const shout = (text: string): string =>
  text.replace(/<span translate="no">[^<]*<\/span>|<[^>]*>|&[a-z]+;|[^<&]+/g, (part) => (/^[<&]/.test(part) ? part : part.toUpperCase()));
