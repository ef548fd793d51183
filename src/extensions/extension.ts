import type { Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';

/** What a file named in EXTENSIONS exports as its default: rooms of others, built on the same ground as ours. */
export interface Extension {
  module: Type;
  /** Run with ours, all in the order of the timestamps their class names end in. */
  migrations?: readonly (new () => MigrationInterface)[];
}
