import { isIP } from 'node:net';

/** The shortest and the longest accepted prefix of a subnet, by IP version. */
const PREFIXES: Readonly<Record<number, readonly [number, number]>> = { 4: [8, 32], 6: [7, 128] };

/** An address, or a subnet with its prefix length: `10.0.0.0/8`. */
export function isSubnet(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const range = PREFIXES[isIP(address)];
  if (range === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= range[0] && Number(prefix) <= range[1]);
}

/** An IP address, or one with a port: `192.0.2.1:53`, `[2001:db8::1]:53`. */
export function isNameServer(text: string): boolean {
  const [, six, four, port] = /^(?:\[([^\]]*)\]|([^:[\]]*))(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return false;
  return isIP(text) !== 0 || isIP(six ?? '') === 6 || isIP(four ?? '') === 4;
}
