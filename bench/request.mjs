/**
 * @typedef {object} Request
 * @property {string} method
 * @property {string} path
 * @property {string} token
 * @property {string} [body]
 */

/**
 * What a case asks for, this time: one that changes something asks for something else each time.
 * @param {import('./modules.mjs').Case} each
 * @param {Record<string, string>} world
 * @returns {Request}
 */
export function requestOf({ method = 'GET', path, token, ask }, world) {
  const bearer = token?.(world) ?? world.token;
  if (!ask) return { method, path: path(world), token: bearer };
  const { path: asked, body } = ask(world);
  return { method, path: asked, token: bearer, body: JSON.stringify(body) };
}

/** The answer, which must be a 200. */
export async function send({ url }, { method, path, token, body }) {
  const headers = { authorization: `Bearer ${token}` };
  const sending = body === undefined ? { headers } : { headers: { ...headers, 'content-type': 'application/json' }, method, body };
  const answer = await fetch(url + path, sending);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return text;
}

/** The same as it goes over the wire. */
export function wireFormOf({ method, path, token, body }, hostname) {
  const head = `${method} ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
