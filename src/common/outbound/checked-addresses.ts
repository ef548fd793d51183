import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { AddressPolicy } from './address-policy.js';
import { NameResolver } from './name-resolver.js';
import { OutboundRefused } from './outbound-refused.js';

/** The addresses of a host of a URL that a caller supplied, each of which may be connected to. For protocols other than HTTP. */
@Injectable()
export class CheckedAddresses {
  constructor(
    private readonly nameResolver: NameResolver,
    private readonly addressPolicy: AddressPolicy,
  ) {}

  of(hostname: string): Promise<string[]> {
    return addressesOf(
      hostname,
      (name) => this.nameResolver.resolve(name),
      (address) => this.addressPolicy.permits(address),
    );
  }
}

/** Resolves a name once: connect to what it returns, because the next answer of a name server may be another one. */
export async function addressesOf(
  hostname: string,
  resolve: (name: string) => Promise<string[]>,
  isPermitted: (address: string) => boolean,
): Promise<string[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  if (addresses.length === 0) throw new OutboundRefused('unreachable', 'The host name has no address');
  // A single non-public address is enough to refuse: a name with both kinds is an attack, or belongs to a private network.
  if (!addresses.every(isPermitted)) throw new OutboundRefused('address', 'The host is not a public address');
  return addresses;
}
