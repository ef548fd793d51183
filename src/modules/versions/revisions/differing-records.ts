import { Injectable } from '@nestjs/common';
import { RecordMap } from '../store/record-map.js';
import type { Content } from './revisions.service.js';

/** Ids by the kind of record. */
export interface Differing {
  pages: string[];
  files: string[];
  reusableContents: string[];
}

/** Finds the records that differ between two revisions of a space. Reads only where their hashes differ. */
@Injectable()
export class DifferingRecords {
  constructor(private readonly recordMap: RecordMap) {}

  async between({ revision: { spaceId }, root: before }: Content, { root: after }: Content): Promise<Differing> {
    return {
      pages: await this.recordMap.difference(spaceId, before.pages, after.pages),
      files: await this.recordMap.difference(spaceId, before.files, after.files),
      reusableContents: await this.recordMap.difference(spaceId, before.reusableContents, after.reusableContents),
    };
  }
}
