import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Periodic } from '../../../common/jobs/periodic.js';
import { ApiTokensService } from '../../identity/api-tokens.service.js';
import { FirstLinks } from '../../identity/first-links.js';

const HOUR = 3_600_000;

/** Removes what sign-ins leave behind: expired tokens, codes and links, and proofs that can no longer be used again. */
@Injectable()
export class ForgetSignIns {
  constructor(
    private readonly database: Database,
    private readonly apiTokensService: ApiTokensService,
    private readonly firstLinks: FirstLinks,
  ) {}

  @Periodic({ name: 'sso.sweep', every: HOUR })
  async forget(): Promise<void> {
    await this.database.query('DELETE FROM sso_assertions WHERE expires_at <= now()');
    await this.database.query('DELETE FROM sso_codes WHERE expires_at <= now()');
    await this.database.query(`DELETE FROM mail_sign_ins WHERE created_at <= now() - interval '1 hour'`);
    await this.database.query('DELETE FROM device_logins WHERE expires_at <= now()');
    await this.database.query('DELETE FROM device_guesses WHERE ends_at <= now()');
    await this.firstLinks.forgetExpired();
    await this.apiTokensService.forgetExpiredSignIns();
  }
}
