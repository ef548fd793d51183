import { Global, Module } from '@nestjs/common';
import { BinaryTransport } from './binary-transport.js';
import { GitCache } from './git-cache.js';
import { GitTransport } from './git-transport.js';

/** Makes `GitTransport` injectable everywhere. */
@Global()
@Module({ providers: [GitCache, { provide: GitTransport, useClass: BinaryTransport }], exports: [GitTransport] })
export class GitModule {}
