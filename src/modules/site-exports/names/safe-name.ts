import { hash } from 'node:crypto';

/** In bytes. Systems have at most 255, and endings are added. */
const LONGEST = 150;
const UNFIT = /[<>:"|?*\\/\p{C}\p{Z}]/gu;
/** Windows has devices of these names, whatever the ending is. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
/** Servers hide files whose names begin with a dot, and Windows leaves out a dot at the end. */
const ENDS = /^\.|\.$/g;

/** The name itself if every file system can have it, or else one that says as much of it as possible. */
export function safeName(name: string): string {
  const plain = name.normalize('NFC').toWellFormed();
  const fit = plain.replace(UNFIT, '-').replace(ENDS, '-');
  const isLong = Buffer.byteLength(fit) > LONGEST;
  if (fit === plain && !isLong && !DEVICE.test(fit) && fit !== '') return fit;
  return markedName(isLong ? shortened(fit) : DEVICE.test(fit) ? `-${fit}` : fit, name);
}

/** A name that says what it stands for: other sources get other names, and the same one the same again. */
export function markedName(name: string, source: string): string {
  const mark = hash('sha256', source.toWellFormed(), 'hex').slice(0, 8);
  const [stem, ending] = partsOf(name);
  return `${stem === '' ? 'x' : stem}-${mark}${ending}`;
}

/** The ending stays, because servers tell types by it. */
function partsOf(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 && name.length - dot <= 10 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}

function shortened(name: string): string {
  const [stem, ending] = partsOf(name);
  let short = '';
  for (const character of stem) {
    if (Buffer.byteLength(short + character + ending) > LONGEST) break;
    short += character;
  }
  return short + ending;
}
