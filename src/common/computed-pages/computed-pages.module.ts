import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { PageSources } from './page-sources.js';

/** The registry of what computes pages. Contributing to it needs the decorator alone. */
@Module({ imports: [DiscoveryModule], providers: [PageSources], exports: [PageSources] })
export class ComputedPagesModule {}
