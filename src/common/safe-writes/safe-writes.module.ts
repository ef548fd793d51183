import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ForgetIdempotencyKeys } from './forget-idempotency-keys.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { PreconditionInterceptor } from './precondition.interceptor.js';
import { WriteHabits } from './write-habits.js';

/** Makes it safe to repeat a write, and to write concurrently: `Idempotency-Key` and `If-Match`. */
@Module({
  imports: [DiscoveryModule],
  providers: [IdempotencyInterceptor, ForgetIdempotencyKeys, PreconditionInterceptor, WriteHabits],
})
export class SafeWritesModule {}
