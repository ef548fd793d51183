import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ForgetIdempotencyKeys } from './forget-idempotency-keys.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { PreconditionInterceptor } from './precondition.interceptor.js';
import { WriteHabits } from './write-habits.js';

/** What makes it safe to send a write twice, or beside somebody else's: `Idempotency-Key` and `If-Match`. */
@Module({
  imports: [DiscoveryModule],
  providers: [IdempotencyInterceptor, ForgetIdempotencyKeys, PreconditionInterceptor, WriteHabits],
})
export class SafeWritesModule {}
