import { Injectable } from '@nestjs/common';
import { Caches } from '../caches/caches.js';
import { Database } from '../db/database.js';

/** Empties all caches when another server answers: they may have rows that it never had. */
@Injectable()
export class EmptyCaches {
  constructor(database: Database, caches: Caches) {
    database.onNewServer(() => caches.empty());
  }
}
