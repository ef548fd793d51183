import { Global, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { AccessRegistry } from './access.registry.js';
import { Identification } from './identification.js';
import { PathLoader } from './path-loader.js';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [AccessRegistry, Identification, PathLoader, { provide: APP_GUARD, useClass: AccessGuard }],
  exports: [AccessRegistry, PathLoader],
})
export class AccessModule {}
