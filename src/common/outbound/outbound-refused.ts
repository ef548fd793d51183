/**
 * - `address`: the URL is none we fetch, or its host has an address that is not public
 * - `scheme`: neither http nor https
 * - `timeout`, `too-large`: past what the caller gave it
 * - `redirects`: one too many
 * - `status`: an answer other than 2xx, where one was needed
 * - `unreachable`: no such name, no connection, no valid certificate, or an answer broken off
 * - `encoding`: compressed in a way we cannot read, or broken
 */
export type OutboundReason = 'address' | 'scheme' | 'timeout' | 'too-large' | 'redirects' | 'status' | 'unreachable' | 'encoding';

/** A fetch that did not come to its end. The message may be shown to whoever gave the URL: it names no address they did not name. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';

  constructor(
    readonly reason: OutboundReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
