import { Global, Module } from '@nestjs/common';
import { APP_FILTER, DiscoveryModule } from '@nestjs/core';
import { ApiErrorFilter } from './api-error.filter.js';
import { ForgetIdempotencyKeys } from './forget-idempotency-keys.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { InputHabits } from './input-habits.js';
import { PreconditionInterceptor } from './precondition.interceptor.js';
import { RateLimiter } from './rate-limiter.js';
import { Urls } from './urls.js';
import { WriteHabits } from './write-habits.js';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    Urls,
    RateLimiter,
    InputHabits,
    WriteHabits,
    IdempotencyInterceptor,
    ForgetIdempotencyKeys,
    PreconditionInterceptor,
    { provide: APP_FILTER, useClass: ApiErrorFilter },
  ],
  exports: [Urls, RateLimiter],
})
export class HttpModule {}
