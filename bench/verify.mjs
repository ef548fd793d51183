/** A benchmark of different work is worthless: refuses to go on unless both servers answer every case alike, byte for byte. */
export async function verifySameAnswers(cases, { token, ...world }, servers) {
  for (const { name, path } of cases) {
    const bindery = await get(servers.bindery, path(world), token);
    const plain = await get(servers.plain, path(world), token);
    if (withoutCursor(bindery) === withoutCursor(plain)) continue;
    throw new Error(`${name}: the service and the plain server answer differently\n${bindery}\n${plain}`);
  }
}

export async function get({ url }, path, token) {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${text}`);
  return text;
}

/** Cursors are opaque: each server has its own. */
const withoutCursor = (text) => text.replace(/"next":\{"page":"[\w-]+"\}/, '"next":{"page":""}');
