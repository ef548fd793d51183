import { Global, Module } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { AddressPolicy } from './address-policy.js';
import { CheckedAddresses } from './checked-addresses.js';
import { DnsResolver, NameResolver, SystemResolver } from './name-resolver.js';
import { OutboundClient } from './outbound-client.js';
import { TxtRecords } from './txt-records.js';

/** Makes `OutboundClient`, `CheckedAddresses` and `TxtRecords` injectable everywhere. */
@Global()
@Module({
  providers: [
    AddressPolicy,
    CheckedAddresses,
    OutboundClient,
    TxtRecords,
    {
      provide: NameResolver,
      inject: [Env],
      useFactory: ({ allowPrivateFetch }: Env) => (allowPrivateFetch ? new SystemResolver() : new DnsResolver()),
    },
  ],
  exports: [CheckedAddresses, OutboundClient, TxtRecords],
})
export class OutboundModule {}
