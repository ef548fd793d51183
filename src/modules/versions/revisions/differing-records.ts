import { Injectable } from '@nestjs/common';
import { RecordMap } from '../store/record-map.js';
import type { Content } from './revisions.service.js';

/** Ids by the sort of thing. */
export interface Differing {
  pages: string[];
  files: string[];
  reusableContents: string[];
}

/** Finds what differs between two revisions of a space by reading only where their hashes do. */
@Injectable()
export class DifferingRecords {
  constructor(private readonly maps: RecordMap) {}

  async between({ revision: { spaceId }, root: before }: Content, { root: after }: Content): Promise<Differing> {
    return {
      pages: await this.maps.difference(spaceId, before.pages, after.pages),
      files: await this.maps.difference(spaceId, before.files, after.files),
      reusableContents: await this.maps.difference(spaceId, before.reusableContents, after.reusableContents),
    };
  }
}
