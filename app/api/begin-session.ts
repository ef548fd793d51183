import { api } from './client.js';
import { ask } from './problem.js';

/** Browsers say over TLS and on the own machine only which page a request comes from. */
export const KEEPS_SESSIONS = globalThis.isSecureContext;

/** Signs this browser in with a token, which is not kept. */
export async function beginSession(token: string, remember: boolean): Promise<void> {
  await ask(api.POST('/v1/user/browser-session', { body: { remember }, headers: { authorization: `Bearer ${token}` } }));
}
