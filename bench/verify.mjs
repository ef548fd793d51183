import { requestsOf, send } from './request.mjs';

const SHOWN = 10_000;

/** A benchmark of different work is worthless: refuses to go on unless both servers answer every case alike, byte for byte. */
export async function verifySameAnswers(cases, world, servers) {
  for (const each of cases) {
    const bindery = await send(servers.bindery, (await requestsOf(servers.bindery, each, world))());
    const plain = await send(servers.plain, (await requestsOf(servers.plain, each, world))());
    const comparable = each.comparable ?? (each.ask ? withoutMoment : withoutCursor);
    if (comparable(bindery) === comparable(plain)) continue;
    throw new Error(
      `${each.name}: the service and the plain server answer differently\n${bindery.slice(0, SHOWN)}\n${plain.slice(0, SHOWN)}`,
    );
  }
}

/** Two changes happen at two moments. */
const withoutMoment = (text) => text.replace(/"updatedAt":"[^"]+"/, '"updatedAt":""');

/** Cursors are opaque: each server has its own. */
const withoutCursor = (text) => text.replace(/"next":\{"page":"[\w-]+"\}/, '"next":{"page":""}');
