import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';

/** Builds absolute URLs of this installation. */
@Injectable()
export class Urls {
  constructor(private readonly env: Env) {}

  /** The API URL of a resource; every segment is escaped. */
  api(...segments: string[]): string {
    return `${this.env.publicUrl}/v1/${segments.map(encodeURIComponent).join('/')}`;
  }

  /** The page where members of organizations with single sign-on sign in. */
  signIn(): string {
    return this.outsideApi('sign-in');
  }

  /** The URL of a page or resource outside the API; every segment is escaped. */
  outsideApi(...segments: string[]): string {
    return `${this.env.publicUrl}/${segments.map(encodeURIComponent).join('/')}`;
  }

  /** The URL where a person looks at a kind of resource: the API explorer, opened at its section. */
  app(section: string): string {
    return `${this.env.publicUrl}/docs#/${encodeURIComponent(section)}`;
  }
}
