import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { decoratedMethods } from '../discovery/decorated-methods.js';
import { COMPUTES_PAGES, type ComputedPages, type PageComputer, type PageSource, PagesUnavailable } from './computes-pages.decorator.js';

/** The time limit for a source, in milliseconds. */
const PATIENCE = 10_000;

/** An entry of a page tree. A computed entry has the source that its pages are computed from. */
export interface PageEntry {
  id: string;
  computed?: { type: string; props: PageSource['props']; dependencies?: PageSource['dependencies'] };
}

/** The pages of an entry, or the reason why there are none. */
export type SourceAnswer = { made: ComputedPages; problem?: undefined } | { made?: undefined; problem: string };

/** The registry of the methods that compute pages, by the type of entry. */
@Injectable()
export class PageSources implements OnModuleInit {
  private readonly logger = new Logger(PageSources.name);
  private readonly byType = new Map<string, PageComputer>();

  constructor(private readonly discoveryService: DiscoveryService) {}

  onModuleInit(): void {
    for (const { label, metadata: type, call } of decoratedMethods<string>(this.discoveryService, COMPUTES_PAGES)) {
      if (this.byType.has(type)) throw new Error(`${label} computes pages of type "${type}", as another method does`);
      this.byType.set(type, call as unknown as PageComputer);
    }
  }

  get none(): boolean {
    return this.byType.size === 0;
  }

  knows({ computed }: PageEntry): boolean {
    return computed !== undefined && this.byType.has(computed.type);
  }

  /** Never throws: an entry whose source fails must not fail the whole read. */
  async ask({ id, computed }: PageEntry, place: Pick<PageSource, 'spaceId' | 'orgId'>): Promise<SourceAnswer> {
    const { type, props, dependencies = {} } = computed!;
    try {
      return { made: await inTime(this.byType.get(type)!({ props, dependencies, ...place })) };
    } catch (err) {
      if (err instanceof PagesUnavailable) return { problem: err.message };
      this.logger.warn({ event: 'computed-pages.failed', type, spaceId: place.spaceId, entry: id, err: err as Error });
      return { problem: 'The source of these pages failed: the log of the service has the details' };
    }
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${PATIENCE} ms`)), PATIENCE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
