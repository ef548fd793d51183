import { Injectable } from '@nestjs/common';
import { Conflict } from '../../../common/http/errors.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import { TrySync, type SyncTrial } from '../sync/try-sync.js';
import { ChooseRepository } from './choose-repository.js';
import { GitRefusals } from './git-refusals.js';

/** Tells people what a sync would do. */
@Injectable()
export class TestRepository {
  constructor(
    private readonly chooseRepository: ChooseRepository,
    private readonly trySync: TrySync,
    private readonly gitRefusals: GitRefusals,
  ) {}

  async test(installation: GitInstallation): Promise<SyncTrial> {
    await this.chooseRepository.requireGit();
    if (installation.url === null || installation.ref === null)
      throw new Conflict('No repository is chosen yet: set its `url` and `branch`');
    try {
      return await this.trySync.run(installation);
    } catch (error) {
      throw await this.gitRefusals.of(installation, error);
    }
  }
}
