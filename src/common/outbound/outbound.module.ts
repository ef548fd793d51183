import { Global, Module } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { AddressPolicy } from './address-policy.js';
import { DnsResolver, NameResolver, SystemResolver } from './name-resolver.js';
import { OutboundClient } from './outbound-client.js';
import { TxtRecords } from './txt-records.js';

/** Makes `OutboundClient` and `TxtRecords` injectable everywhere. */
@Global()
@Module({
  providers: [
    AddressPolicy,
    OutboundClient,
    TxtRecords,
    {
      provide: NameResolver,
      inject: [Env],
      useFactory: ({ allowPrivateFetch }: Env) => (allowPrivateFetch ? new SystemResolver() : new DnsResolver()),
    },
  ],
  exports: [OutboundClient, TxtRecords],
})
export class OutboundModule {}
