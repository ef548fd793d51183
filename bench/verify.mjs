import { requestsOf, send } from './request.mjs';

const SHOWN = 10_000;

/** A comparison of different work would be worthless: fails unless both servers return the same response to every case, byte for byte. */
export async function verifySameAnswers(cases, world, servers) {
  for (const each of cases) {
    const bindery = await send(servers.bindery, (await requestsOf(servers.bindery, each, world))());
    const plain = await send(servers.plain, (await requestsOf(servers.plain, each, world))());
    const comparable = each.comparable ?? (each.ask ? withoutMoment : withoutCursor);
    if (comparable(bindery) === comparable(plain)) continue;
    throw new Error(
      `${each.name}: the responses of the service and of the plain server differ\n${bindery.slice(0, SHOWN)}\n${plain.slice(0, SHOWN)}`,
    );
  }
}

/** Two changes have different timestamps. */
const withoutMoment = (text) => text.replace(/"updatedAt":"[^"]+"/, '"updatedAt":""');

/** Cursors are opaque: each server has its own. */
const withoutCursor = (text) => text.replace(/"next":\{"page":"[\w-]+"\}/, '"next":{"page":""}');
