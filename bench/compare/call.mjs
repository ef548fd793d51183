/** The response to a request, by default a POST if it has a body. An error is thrown with the text of the response. */
export async function answerOf({ url, token }, path, body, method = body === undefined ? 'GET' : 'POST') {
  const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await fetch(url + path, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}${path} responded with ${answer.status}: ${text.slice(0, 1000)}`);
  return { headers: answer.headers, text };
}

/** The parsed body of the response. */
export const call = async (server, path, body, method) => JSON.parse((await answerOf(server, path, body, method)).text);
