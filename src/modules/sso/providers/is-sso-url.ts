const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether browsers may be sent here to sign in: https, or http on the own machine, where it cannot be intercepted. */
export function isSSOURL(text: unknown): boolean {
  if (typeof text !== 'string' || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username !== '' || password !== '' || hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}
