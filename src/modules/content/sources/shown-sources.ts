import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import type { SourceFile } from '../../versions/records/source-file.js';
import { RevisionSources } from '../../versions/revisions/revision-sources.js';
import { RevisionsService } from '../../versions/revisions/revisions.service.js';
import type { RevisionSource } from '../../versions/store/revision-source.entity.js';
import type { Revision } from '../../versions/store/revision.entity.js';
import type { ContentQuery } from '../content.dto.js';
import type { ContentAddress } from '../current-content.decorator.js';
import type { SourceCommitView, SourceFileView } from './source.view.js';

/** The files of records by id. */
export type ShownFiles = ReadonlyMap<string, SourceFile>;

export interface ShownSource {
  commit?: SourceCommitView;
  files?: ShownFiles;
}

type Asked = Pick<ContentQuery, 'metadata'>;

const NOTHING: ShownSource = {};

/**
 * What of a Git repository a caller sees of revisions. Spaces that were never connected with one say so themselves, and visitors of a
 * site learn nothing of the work on its content: then nothing is read.
 */
@Injectable()
export class ShownSources {
  constructor(
    private readonly revisionsService: RevisionsService,
    private readonly revisionSources: RevisionSources,
  ) {}

  /** Identifies what answers depend on besides the revision. */
  static stateFor(resources: Resources, metadata: boolean): string {
    const { gitVersion } = resources.get('space');
    return metadata && gitVersion > 0 && !resources.actor.visitor ? String(gitVersion) : '';
  }

  async find({ spaceId, revisionId }: ContentAddress, resources: Resources, { metadata }: Asked): Promise<ShownSource> {
    if (ShownSources.stateFor(resources, metadata) === '') return NOTHING;
    const revision = await this.revisionsService.find(spaceId, revisionId);
    const source = revision && (await this.revisionSources.latest(revision));
    if (!source) return NOTHING;
    const files = await this.revisionSources.filesOf(source);
    return { files, ...(source.revisionId === revisionId && { commit: presentCommit(source) }) };
  }

  async filesOf(address: ContentAddress, resources: Resources, asked: Asked): Promise<ShownFiles | undefined> {
    return (await this.find(address, resources, asked)).files;
  }

  /** The commits of revisions of a space, by their ids. */
  async commitsOf(revisions: readonly Revision[], resources: Resources): Promise<ReadonlyMap<string, SourceCommitView>> {
    if (ShownSources.stateFor(resources, true) === '') return new Map();
    const { id } = resources.get('space');
    const sources = await this.revisionSources.ofAll(
      id,
      revisions.map((revision) => revision.id),
    );
    return new Map(Array.from(sources, ([revisionId, source]) => [revisionId, presentCommit(source)]));
  }
}

const presentCommit = ({ oid, message, createdHere, url, ref }: RevisionSource): SourceCommitView => ({
  oid,
  message,
  createdByGitBook: createdHere,
  ...(url !== null && { url }),
  ref,
});

/** The member of a record that has a file. */
export function fileMember(id: string, files: ShownFiles | undefined): { git?: SourceFileView } {
  const file = files?.get(id);
  return file ? { git: { oid: file.oid, path: file.path } } : {};
}
