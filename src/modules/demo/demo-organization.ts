import { Injectable } from '@nestjs/common';
import { Actor } from '../../common/access/actor.js';
import { Database } from '../../common/db/database.js';
import { NotFound } from '../../common/http/errors.js';
import { UserQueries } from '../identity/user.queries.js';
import { Org } from '../orgs/org.entity.js';
import { OrgsService } from '../orgs/organizations/orgs.service.js';
import { DEMO_PATH } from './start-demo.js';
import { DemoProgress } from './demo-progress.js';

/** Creates the organization of the demo, and acts for its administrator. */
@Injectable()
export class DemoOrganization {
  constructor(
    private readonly database: Database,
    private readonly userQueries: UserQueries,
    private readonly demoProgress: DemoProgress,
    private readonly orgsService: OrgsService,
  ) {}

  async open(): Promise<{ org: Org; actor: Actor }> {
    const actor = await this.administrator();
    const id = await this.demoProgress.once('organization', async () => {
      const org = await this.orgsService.create({ title: 'Bindery demo' }, actor);
      await this.orgsService.update(org, { hostname: DEMO_PATH.organization }, actor);
      return org.id;
    });
    const org = await this.database.repo(Org).findOneBy({ id });
    if (!org) throw new NotFound('org');
    actor.learn(id, { role: 'admin' });
    return { org, actor };
  }

  private async administrator(): Promise<Actor> {
    const userId = await this.userQueries.firstAdministrator();
    if (userId === undefined) throw new NotFound('user');
    const identity = { userId, tokenId: '', scopes: null, expiresAt: null, installationAdmin: true };
    return new Actor({ ...identity, organizationId: null, providerId: null });
  }
}
