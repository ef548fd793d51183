const BYTES = 16;

/** A key that no other request has. `crypto.randomUUID` is missing in pages that were loaded without TLS. */
export const requestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
