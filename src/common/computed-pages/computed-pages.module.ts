import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { PageSources } from './page-sources.js';

/** The registry of the methods that compute pages. A contributor needs only the decorator. */
@Module({ imports: [DiscoveryModule], providers: [PageSources], exports: [PageSources] })
export class ComputedPagesModule {}
