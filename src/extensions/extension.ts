import type { Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';

/** The default export of a file named in EXTENSIONS: a module of another author, built on the same foundations as ours. */
export interface Extension {
  module: Type;
  /** Run together with ours, in the order of the timestamps at the end of their class names. */
  migrations?: readonly (new () => MigrationInterface)[];
}
