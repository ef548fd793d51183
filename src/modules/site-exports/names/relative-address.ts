import { strictly } from '../../publishing/places/strictly.js';

const INDEX = 'index.html';

/** A file of the archive as an address: that of a page is its folder. */
export function addressOf(file: string): string {
  const path = file === INDEX ? '' : file.endsWith(`/${INDEX}`) ? file.slice(0, -INDEX.length) : file;
  return strictly(path.split('/').map(encodeURIComponent).join('/'));
}

/** How one file of the archive refers to another: without the beginning that both addresses share, so it works below any address. */
export function relativeAddress(from: string, to: string): string {
  const here = addressOf(from).split('/').slice(0, -1);
  const there = addressOf(to).split('/');
  let shared = 0;
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared++;
  const address = '../'.repeat(here.length - shared) + there.slice(shared).join('/');
  return address === '' ? './' : address;
}
