import { Module } from '@nestjs/common';
import { Caches } from '../caches/caches.js';
import { compiledExpressions } from './expression.js';

/** Counts the compiled expressions among the caches of the service: validators compile, and nothing is injected into them. */
@Module({})
export class ExpressionsModule {
  constructor(caches: Caches) {
    caches.adopt(compiledExpressions);
  }
}
