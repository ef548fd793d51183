import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BinaryTransport } from '../../src/common/git/binary-transport.js';
import { GitCache } from '../../src/common/git/git-cache.js';
import { AddressPolicy } from '../../src/common/outbound/address-policy.js';
import { CheckedAddresses } from '../../src/common/outbound/checked-addresses.js';
import { type NameResolver, SystemResolver } from '../../src/common/outbound/name-resolver.js';
import { Env } from '../../src/config/env.js';

/** A transport with a data directory of its own. */
export function transportOf(
  settings: Record<string, string> = {},
  names: NameResolver = new SystemResolver(),
): { transport: BinaryTransport; env: Env } {
  const env = Env.read({ PATH: process.env['PATH'], DATA_DIR: mkdtempSync(join(tmpdir(), 'data-')), ...settings });
  return { transport: new BinaryTransport(env, new GitCache(env), new CheckedAddresses(names, new AddressPolicy(env))), env };
}
