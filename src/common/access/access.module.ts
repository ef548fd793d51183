import { Global, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { AccessRegistry } from './access.registry.js';
import { AuditRefusals } from '../audit/audit-refusals.js';
import { Demands } from './demands.js';
import { Identification } from './identification.js';
import { LoadViewable } from './load-viewable.js';
import { PathLoader } from './path-loader.js';
import { SessionCookie } from './session-cookie.js';

/** Guards all routes. Global, because modules register their resources with it, and services ask what a caller may. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    AccessRegistry,
    AuditRefusals,
    Demands,
    Identification,
    LoadViewable,
    PathLoader,
    SessionCookie,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [AccessRegistry, AuditRefusals, LoadViewable, PathLoader, SessionCookie],
})
export class AccessModule {}
