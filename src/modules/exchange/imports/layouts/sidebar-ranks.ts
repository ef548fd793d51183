/** An address in the code of a sidebar. */
const LINK = /\blink\s{0,9}:\s{0,9}(?:'([^'\n]{1,500})'|"([^"\n]{1,500})"|`([^`\n]{1,500})`)/g;

/**
 * The order in which the configuration of VitePress names pages. It is code, which is never run: only the addresses that
 * are written in it are read, so a sidebar that code computes has no order.
 */
export function sidebarRanks(code: string, root: string): (path: string) => number | undefined {
  const from = code.indexOf('sidebar');
  const ranks = new Map<string, number>();
  for (const [, single, double, quoted] of code.slice(Math.max(0, from)).matchAll(LINK)) {
    const link = single ?? double ?? quoted ?? '';
    if (!link.startsWith('/')) continue;
    const address = link.replace(/[?#].*$/s, '').replace(/\.(?:md|html)$/, '');
    const page = address.endsWith('/') ? `${address}index` : address;
    if (!ranks.has(page)) ranks.set(page, ranks.size);
  }
  return (path) => {
    const address = `/${path.slice(root.length).replace(/\.(?:md|html)$/i, '')}`;
    return ranks.get(address);
  };
}
