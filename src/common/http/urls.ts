import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';

/** What needs no escape, like every id. The test takes half the time of escaping it in vain. */
const PLAIN = /^[\w-]*$/;

/** Builds absolute URLs of this installation. */
@Injectable()
export class Urls {
  private readonly ofSections = new Map<string, string>();

  constructor(private readonly env: Env) {}

  /** The API URL of a resource; every segment is escaped. */
  api(...segments: string[]): string {
    return this.under('/v1', segments);
  }

  /** The page where members of organizations with single sign-on sign in. */
  signIn(): string {
    return this.outsideApi('sign-in');
  }

  /** The URL of a page or resource outside the API; every segment is escaped. */
  outsideApi(...segments: string[]): string {
    return this.under('', segments);
  }

  /** The URL where a person looks at a kind of resource: the API explorer, opened at its section. */
  app(section: string): string {
    let url = this.ofSections.get(section);
    if (url === undefined) {
      url = `${this.env.publicUrl}/docs#/${encodeURIComponent(section)}`;
      this.ofSections.set(section, url);
    }
    return url;
  }

  private under(path: string, segments: readonly string[]): string {
    let url = this.env.publicUrl + path;
    for (const segment of segments) url += `/${PLAIN.test(segment) ? segment : encodeURIComponent(segment)}`;
    return url;
  }
}
