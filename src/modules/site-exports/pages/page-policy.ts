import { PAGE_HEADERS, pageHeadersWith } from '../../publishing/reader/serve/page-headers.js';

const FIRST = '<head>';
/** A policy within a page cannot say this. */
const ONLY_AS_HEADER = /; frame-ancestors [^;]*/;

/** What pages of an export may load, as each of them says and as servers can say of all. */
export class PagePolicy {
  private readonly frames = new Set<string>();
  private readonly scripts = new Set<string>();

  /** Puts the policy of a page before everything else in its head. */
  protect(html: string, frames: readonly string[] = [], scripts: readonly string[] = []): string {
    for (const frame of frames) this.frames.add(frame);
    for (const script of scripts) this.scripts.add(script);
    const policy = pageHeadersWith(frames, [], scripts)['content-security-policy'].replace(ONLY_AS_HEADER, '');
    const at = html.indexOf(FIRST) + FIRST.length;
    return `${html.slice(0, at)}<meta http-equiv="content-security-policy" content="${policy}"/>${html.slice(at)}`;
  }

  /** What all files may do. Diagrams are pages of ours in frames, and have styles of their own. */
  get header(): string {
    const { 'content-security-policy': policy } = pageHeadersWith([...this.frames], [], [...this.scripts]);
    const framed = policy.replace(/frame-ancestors [^;]*/, `frame-ancestors 'self'`);
    return this.frames.has("'self'") ? framed.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'") : framed;
  }

  get others(): readonly (readonly [name: string, value: string])[] {
    return [
      ['X-Content-Type-Options', PAGE_HEADERS['x-content-type-options']],
      ['X-Frame-Options', 'SAMEORIGIN'],
      ['Referrer-Policy', PAGE_HEADERS['referrer-policy']],
      ['Permissions-Policy', PAGE_HEADERS['permissions-policy']],
    ];
  }
}
