import { signal } from '@preact/signals';
import createClient from 'openapi-fetch';
import { BASE } from '../shell/paths.js';
import type { paths } from './schema.js';

/**
 * The token, in a browser that does not keep it in a cookie: without TLS, browsers do not say which page a request comes from, so the
 * service ignores its cookie. It is gone when the tab is closed or loaded again.
 */
export const heldToken = signal<string | undefined>(undefined);

/** Calls what `openapi.json` describes, and nothing else: other addresses do not compile. */
export const api = createClient<paths>({ baseUrl: BASE });

api.use({
  onRequest({ request }) {
    if (heldToken.value !== undefined) request.headers.set('authorization', `Bearer ${heldToken.value}`);
    return request;
  },
});
