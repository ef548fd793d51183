import { Module } from '@nestjs/common';
import { Caches } from '../caches/caches.js';
import { compiledExpressions } from './expression.js';

/** Registers the cache of compiled expressions with the service. Validators compile expressions, and they support no injection. */
@Module({})
export class ExpressionsModule {
  constructor(caches: Caches) {
    caches.adopt(compiledExpressions);
  }
}
