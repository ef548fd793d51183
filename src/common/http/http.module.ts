import { Global, Module } from '@nestjs/common';
import { APP_FILTER, DiscoveryModule } from '@nestjs/core';
import { ApiErrorFilter } from './api-error.filter.js';
import { InputHabits } from './input-habits.js';
import { RateLimiter } from './rate-limiter.js';
import { Urls } from './urls.js';

/** Makes `Urls`, which every presenter needs, and the limits of requests injectable everywhere. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [Urls, RateLimiter, InputHabits, { provide: APP_FILTER, useClass: ApiErrorFilter }],
  exports: [Urls, RateLimiter],
})
export class HttpModule {}
