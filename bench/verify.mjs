import { requestsOf, send } from './request.mjs';

/** Characters that are shown before and after the first difference. */
const SHOWN = 300;

/** A comparison of different work would be worthless: fails unless both servers return the same response to every case, byte for byte. */
export async function verifySameAnswers(cases, world, servers) {
  for (const each of cases) {
    const bindery = await send(servers.bindery, (await requestsOf(servers.bindery, each, world))());
    const plain = await send(servers.plain, (await requestsOf(servers.plain, each, world))());
    const comparable = each.comparable ?? (each.ask ? withoutMoment : withoutCursor);
    const [ours, theirs] = [comparable(bindery), comparable(plain)];
    if (ours === theirs) continue;
    throw new Error(`${each.name}: the responses of the service and of the plain server differ\n${differenceOf(ours, theirs)}`);
  }
}

/** Two changes have different timestamps. */
const withoutMoment = (text) => text.replace(/"updatedAt":"[^"]+"/, '"updatedAt":""');

/** Cursors are opaque: each server has its own. */
const withoutCursor = (text) => text.replace(/"next":\{"page":"[\w-]+"\}/, '"next":{"page":""}');

function differenceOf(ours, theirs) {
  let at = 0;
  while (at < ours.length && ours[at] === theirs[at]) at += 1;
  const around = (text) => text.slice(Math.max(0, at - SHOWN), at + SHOWN);
  return `${around(ours)}\n${around(theirs)}`;
}
