import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { ApiErrorFilter } from './api-error.filter.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { PreconditionInterceptor } from './precondition.interceptor.js';
import { RateLimiter } from './rate-limiter.js';
import { Urls } from './urls.js';
import { RequestValidation } from './validation.pipe.js';
import { WriteHabits } from './write-habits.js';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    Urls,
    RateLimiter,
    WriteHabits,
    IdempotencyInterceptor,
    PreconditionInterceptor,
    { provide: APP_FILTER, useClass: ApiErrorFilter },
    { provide: APP_PIPE, useClass: RequestValidation },
  ],
  exports: [Urls, RateLimiter],
})
export class HttpModule {}
