import type { OpenedSite } from '../places/describe-place.js';
import type { Place, VisitedSite, Visitor } from '../places/place.js';

/** An HTTP request for a page of a site. */
export interface VisitRequest {
  /** The `Host` header, or what a trusted proxy forwarded. */
  host: string;
  /** The path with its query, as it was sent. */
  url: string;
  /** Whether the request came over HTTPS. */
  secure: boolean;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export type Visit =
  /** Show the place to the visitor. */
  | ({ kind: 'place'; place: Place } & Visitor)
  /**
   * Send the browser elsewhere, with 303, `referrer-policy: no-referrer` and `cache-control: no-store`: to the URL without
   * secrets in it, to the first visible place, or to where visitors sign in.
   */
  | { kind: 'redirect'; location: string; setCookie?: string }
  /** The visitor must sign in, and the site does not say where. Show it with 401 and without anything of the site. */
  | { kind: 'refused'; problem?: string }
  /** Show a 404: with the look of the site if the visitor was admitted to it, or else as for an unknown address. */
  | { kind: 'missing'; on?: VisitedSite & Visitor };

/** What a program that asks for a site as a whole gets. */
export type Entry =
  | ({ kind: 'open' } & OpenedSite & Visitor)
  /** It has to show who the visitor is, or what it shows is not valid. */
  | { kind: 'refused' }
  | { kind: 'missing' };
