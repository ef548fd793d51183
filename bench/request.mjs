/**
 * @typedef {object} Request
 * @property {string} method
 * @property {string} path
 * @property {string} [token]
 * @property {string} [body]
 * @property {number} status The expected status.
 * @property {string} [known] The ETag that the caller sends.
 */

/**
 * What a case asks for, this time: one that changes something asks for something else each time.
 * @param {import('./modules.mjs').Case} each
 * @param {Record<string, string>} world
 * @returns {Request}
 */
function requestOf({ method = 'GET', path, token, ask, status = 200 }, world) {
  const bearer = token?.(world) ?? world.token;
  if (!ask) return { method, path: path(world), token: bearer, status };
  const { path: asked, body } = ask(world);
  return { method, path: asked, token: bearer, status, ...(body !== undefined && { body: JSON.stringify(body) }) };
}

/** The requests of a case for this server, one after the other. Each server has its own ETags, so the ETag is read from it first. */
export async function requestsOf(server, each, world) {
  if (!each.revalidates) return () => requestOf(each, world);
  const { headers } = await answerOf(server, { ...requestOf(each, world), status: 200 });
  return () => ({ ...requestOf(each, world), status: 304, known: headers.get('etag') });
}

/** The text of the response. */
export const send = async (server, request) => (await answerOf(server, request)).text;

/** The response with its text. */
export async function answerOf({ url }, { method, path, token, body, status, known }) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(known !== undefined && { 'if-none-match': known }),
  };
  const answer = await fetch(url + path, { headers, method, ...(body !== undefined && { body }) });
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 1000)}`);
  return { text, headers: answer.headers };
}

/** The same request as bytes for the connection. */
export function wireFormOf({ method, path, token, body, known }, hostname) {
  const tag = known === undefined ? '' : `If-None-Match: ${known}\r\n`;
  const bearer = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
  const head = `${method} ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${bearer}${tag}`;
  if (body === undefined) return method === 'GET' ? `${head}\r\n` : `${head}Content-Length: 0\r\n\r\n`;
  return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
