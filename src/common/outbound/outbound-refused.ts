/**
 * - `address`: the URL cannot be fetched, or its host has an address that is not public
 * - `scheme`: neither http nor https
 * - `timeout`, `too-large`: the limits of the request were exceeded
 * - `redirects`: there were too many redirects
 * - `status`: the status is not 2xx, and the caller required that
 * - `unreachable`: the name does not exist, or there was no connection, no valid certificate or no complete response
 * - `encoding`: the content encoding is not supported, or the compressed data is corrupt
 */
export type OutboundReason = 'address' | 'scheme' | 'timeout' | 'too-large' | 'redirects' | 'status' | 'unreachable' | 'encoding';

/** A fetch that failed or was refused. The message may be shown to the caller who supplied the URL: it names no other address. */
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
