import { requestOf, send } from './request.mjs';

/** A benchmark of different work is worthless: refuses to go on unless both servers answer every case alike, byte for byte. */
export async function verifySameAnswers(cases, world, servers) {
  for (const each of cases) {
    const bindery = await send(servers.bindery, requestOf(each, world));
    const plain = await send(servers.plain, requestOf(each, world));
    const comparable = each.ask ? withoutMoment : withoutCursor;
    if (comparable(bindery) === comparable(plain)) continue;
    throw new Error(`${each.name}: the service and the plain server answer differently\n${bindery}\n${plain}`);
  }
}

/** Two changes happen at two moments. */
const withoutMoment = (text) => text.replace(/"updatedAt":"[^"]+"/, '"updatedAt":""');

/** Cursors are opaque: each server has its own. */
const withoutCursor = (text) => text.replace(/"next":\{"page":"[\w-]+"\}/, '"next":{"page":""}');
