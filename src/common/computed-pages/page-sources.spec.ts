import { Injectable, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { describe, expect, it } from 'vitest';
import { ComputedPagesModule } from './computed-pages.module.js';
import { ComputesPages, type ComputedPages } from './computes-pages.decorator.js';
import { PageSources } from './page-sources.js';

@Injectable()
class Status {
  @ComputesPages('integration:test:status')
  async compute(): Promise<ComputedPages> {
    return { seed: '1', pages: [{ title: 'Fine' }] };
  }
}

@Injectable()
class OtherStatus extends Status {}

/** A module that knows of no other. */
@Module({ providers: [Status] })
class StatusModule {}

@Module({ providers: [OtherStatus] })
class OtherModule {}

@Module({})
class Root {}

const start = (...modules: Type[]) =>
  NestFactory.createApplicationContext(
    { module: Root, imports: [...modules, ComputedPagesModule] },
    { logger: false, abortOnError: false },
  );

describe('the registry of computed pages', () => {
  it('has the methods of modules that know nothing of content', async () => {
    const app = await start(StatusModule);
    const entry = { id: 'entry', computed: { type: 'integration:test:status', props: {} } };
    const sources = app.get(PageSources);
    expect(sources.knows(entry)).toBe(true);
    expect(await sources.ask(entry, { spaceId: 'space', orgId: 'org' })).toEqual({
      made: { seed: '1', pages: [{ title: 'Fine' }] },
    });
    await app.close();
  });

  it('fails the start on two methods for one type', async () => {
    await expect(start(StatusModule, OtherModule)).rejects.toThrow(
      'computes pages of type "integration:test:status", as another method does',
    );
  });
});
