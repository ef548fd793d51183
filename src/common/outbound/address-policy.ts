import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { Env } from '../../config/env.js';

/** The globally routable unicast range of IPv6; all other ranges are special, now or in the future. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
/**
 * IPv6 ranges that contain an IPv4 address to which networks deliver: mapped addresses, and the well-known NAT64
 * prefix, which DNS64 uses.
 */
const CARRIES_IPV4: [ipaddr.IPv6, number][] = [
  [ipaddr.IPv6.parse('::ffff:0:0'), 96],
  [ipaddr.IPv6.parse('64:ff9b::'), 96],
];
/** Looks public, but serves internal data to machines of Azure. */
const AZURE_HOST = '168.63.129.16';

/** Decides which addresses may be connected to. */
@Injectable()
export class AddressPolicy {
  constructor(private readonly env: Env) {}

  permits(address: string): boolean {
    return this.env.allowPrivateFetch || isPublic(address);
  }
}

export function isPublic(text: string): boolean {
  // IPv4-compatible addresses are obsolete; the parser treats them as mapped.
  if (!ipaddr.isValid(text) || /^::\d+\./.test(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return isPublicIPv4(address);
  if (CARRIES_IPV4.some((range) => address.match(range))) return isPublicIPv4(new ipaddr.IPv4(address.toByteArray().slice(-4)));
  return address.match(GLOBAL_UNICAST) && address.range() === 'unicast';
}

const isPublicIPv4 = (address: ipaddr.IPv4) => address.range() === 'unicast' && address.toString() !== AZURE_HOST;
