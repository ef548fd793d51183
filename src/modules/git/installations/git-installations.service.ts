import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { sentMembers } from '../../../common/http/sent-members.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { Conflict, Forbidden, NotFound } from '../../../common/http/errors.js';
import { newId } from '../../../common/ids/ids.js';
import { SealedSecrets } from '../../../common/secrets/sealed-secrets.js';
import { LoadSpace } from '../../exchange/imports/model/load-space.js';
import type { Space } from '../../spaces/space.entity.js';
import { newHookSecret } from '../hooks/hook-secret.js';
import { moveGit } from '../../spaces/space.queries.js';
import { GitCommitRow } from '../model/git-commit.entity.js';
import { GitInstallation } from '../model/git-installation.entity.js';
import { GitPreview } from '../model/git-preview.entity.js';
import { GitPath } from '../model/git-path.entity.js';
import { StartSyncs } from '../sync/start-syncs.js';
import { ChooseRepository } from './choose-repository.js';
import type { CreateGitInstallationDto, UpdateGitInstallationDto } from './git-installation.dto.js';

/** What a sync begins anew without. */
const UNSYNCED = {
  syncedOid: null,
  syncedRevisionId: null,
  pushedOid: null,
  pushedRevisionId: null,
  editsSince: null,
  layout: null,
  changeRequestId: null,
  proposedRevisionId: null,
  problem: null,
  problemKind: null,
  failures: 0,
  failingSince: null,
  failureReported: false,
} satisfies Partial<GitInstallation>;

/** Milliseconds in which somebody may have entered a key at the host. */
const ENTERING = 5 * 60_000;
const UNKNOWN_KEY = 'The host does not know the key yet: enter `sshPublicKey` there as a deploy key that may write, and sync';

export interface UpdatedInstallation {
  installation: GitInstallation;
  /** A new one, in clear text: it is shown only now. */
  hookSecret?: string;
}

/** Where the host shows things belongs to a repository. */
const NO_ADDRESSES = { treeUrl: null, commitUrl: null } satisfies Partial<GitInstallation>;

type InstallationSettings = UpdateGitInstallationDto & Partial<Pick<GitInstallation, 'treeUrl' | 'commitUrl'>>;

/** Connects spaces with repositories. */
@Injectable()
export class GitInstallationsService {
  constructor(
    private readonly database: Database,
    private readonly chooseRepository: ChooseRepository,
    private readonly loadSpace: LoadSpace,
    private readonly startSyncs: StartSyncs,
    private readonly sealedSecrets: SealedSecrets,
  ) {}

  async create({ provider, target }: CreateGitInstallationDto, actor: Actor): Promise<GitInstallation> {
    await this.chooseRepository.requireGit();
    const loaded = await this.loadSpace.load(target.spaceId, actor);
    if (!loaded?.view) throw new NotFound('space', ['/target/spaceId']);
    if (!loaded.install) throw new Forbidden('Only administrators of the space may connect it');
    return this.insert(loaded.space, provider, actor);
  }

  async update(installation: GitInstallation, body: InstallationSettings, actor: Actor): Promise<UpdatedInstallation> {
    await this.chooseRepository.requireGit();
    const { providerConfiguration = {}, createdBy, hookSecret: wanted, ...settings } = body;
    const connection = await this.chooseRepository.connectionOf(installation, providerConfiguration, '/providerConfiguration/url');
    const isOther =
      ['url', 'ref'].some((name) => name in connection) ||
      (settings.projectDirectory ?? installation.projectDirectory) !== installation.projectDirectory;
    const candidate = Object.assign(new GitInstallation(), installation, connection);
    const isKnown =
      Object.keys(connection).length === 0 ||
      (await this.chooseRepository.check(candidate, { hasNewKey: providerConfiguration.generateSshKey === true }));
    const hookSecret = wanted === 'new' ? newHookSecret() : undefined;
    const fields = {
      ...('url' in connection && NO_ADDRESSES),
      ...settings,
      ...(wanted !== undefined && {
        hookSecret: hookSecret === undefined ? null : await this.sealedSecrets.seal(hookSecret, installation.id),
      }),
      ...((wanted !== undefined || 'url' in connection) && { hookSeenAt: null }),
      ...connection,
      ...(createdBy === 'me' && { createdById: actor.userId }),
      ...(isOther && UNSYNCED),
      nextCheckAt: new Date(),
      ...(!isKnown && { problem: UNKNOWN_KEY, problemKind: 'git-unauthorized', nextCheckAt: new Date(Date.now() + ENTERING) }),
      updatedAt: new Date(),
    };
    return this.database.tx(async () => {
      const { id } = installation;
      await this.database.repo(GitInstallation).update(id, fields as object);
      if (isOther) {
        await this.database.repo(GitPath).delete({ installationId: id });
        await this.database.repo(GitCommitRow).delete({ installationId: id });
        // Their change requests stay, and show what the other repository has.
        await this.database.repo(GitPreview).update({ installationId: id }, { headOid: '', baseOid: null, base: null, own: null });
      }
      const updated = await this.database.repo(GitInstallation).findOneByOrFail({ id });
      const { orgId, spaceId: space } = installation;
      audit(this.database, 'git-installation.update', { id, orgId }, { space, members: sentMembers(body) });
      if (updated.url !== null && updated.ref !== null && isKnown) await this.startSyncs.start(id, { trigger: 'request' });
      return { installation: updated, ...(hookSecret !== undefined && { hookSecret }) };
    });
  }

  async remove({ id, orgId, spaceId: space }: GitInstallation): Promise<void> {
    await this.database.tx(async () => {
      const { affected } = await this.database.repo(GitInstallation).delete(id);
      if (affected) audit(this.database, 'git-installation.delete', { id, orgId }, { space });
    });
  }

  /** Refuses a space that is connected already. */
  async insert({ id: spaceId, orgId }: Space, provider: GitInstallation['provider'], actor: Actor): Promise<GitInstallation> {
    const id = newId();
    return this.database.tx(async () => {
      const rows = await this.database.query(
        `WITH moved AS (${moveGit('$3')})
         INSERT INTO git_installations (id, org_id, space_id, provider, created_by_id) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (space_id) DO NOTHING RETURNING id`,
        [id, orgId, spaceId, provider, actor.userId],
      );
      if (rows.length === 0) throw new Conflict('The space is connected with a repository already: change that installation, or delete it');
      audit(this.database, 'git-installation.create', { id, orgId }, { space: spaceId, provider });
      return this.database.repo(GitInstallation).findOneByOrFail({ id });
    });
  }
}
