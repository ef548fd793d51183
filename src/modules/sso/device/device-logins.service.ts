import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditRefusals } from '../../../common/audit/audit-refusals.js';
import { INSTALLATION } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { newId, randomText } from '../../../common/ids/ids.js';
import { SigningKeys } from '../../../common/secrets/signing-keys.js';
import { nameUser } from '../../../common/work-context/work-context.js';
import type { ApiToken } from '../../identity/api-token.entity.js';
import type { IssuedToken } from '../../identity/api-tokens.service.js';
import { UserSessions } from '../../identity/user-sessions.js';
import { CompletedSignIns } from '../sign-in/completed-sign-ins.js';
import { SignInRefused } from '../sign-in/sign-in-refused.js';
import { DeviceGuesses } from './device-guesses.js';
import { DeviceLoginRefused, type DeviceRefusal } from './device-login-refused.js';
import { DeviceLogin, type DeviceLoginStatus } from './device-login.entity.js';
import { lettersOf, newUserCode } from './user-code.js';

const LIFE_SECONDS = 600;
const INTERVAL_SECONDS = 5;
const LONGEST_INTERVAL_SECONDS = 60;
/** 43 random letters and digits contain 256 bits of entropy. */
const CODE_LENGTH = 43;

export interface NewDeviceLogin {
  deviceCode: string;
  userCode: string;
  expiresIn: number;
  interval: number;
}

interface Polled {
  id: string;
  status: DeviceLoginStatus;
  slow: boolean;
  /** The session that consented. */
  tokenId: string | null;
}

/** Where a login comes from. */
export type DeviceOrigin = Pick<DeviceLogin, 'device' | 'address'>;

/** Logins of programs on machines without a browser: somebody consents in a browser elsewhere. */
@Injectable()
export class DeviceLoginsService {
  constructor(
    private readonly database: Database,
    private readonly signingKeys: SigningKeys,
    private readonly userSessions: UserSessions,
    private readonly deviceGuesses: DeviceGuesses,
    private readonly auditRefusals: AuditRefusals,
    private readonly completedSignIns: CompletedSignIns,
  ) {}

  async begin(origin: DeviceOrigin): Promise<NewDeviceLogin> {
    const [deviceCode, userCode] = [randomText(CODE_LENGTH), newUserCode()];
    await this.database.repo(DeviceLogin).insert({
      id: newId(),
      codeHash: hashOf(deviceCode),
      userCodeHash: await this.sealOf(`code ${lettersOf(userCode)!}`),
      ...origin,
      intervalSeconds: INTERVAL_SECONDS,
      expiresAt: new Date(Date.now() + LIFE_SECONDS * 1000),
    });
    return { deviceCode, userCode, expiresIn: LIFE_SECONDS, interval: INTERVAL_SECONDS };
  }

  /** A question that comes too soon gets no other answer than that. */
  async exchange(deviceCode: string): Promise<IssuedToken> {
    const polled = await this.poll(deviceCode);
    const refusal = refusalOf(polled);
    if (refusal) throw new DeviceLoginRefused(refusal);
    const issued = await this.database.tx(() => this.issue(polled!));
    if (issued) return issued;
    throw new DeviceLoginRefused('expired');
  }

  /** The login whose code somebody typed into a page of this session. Wrong codes are counted. */
  async find(typed: string, { id: tokenId }: ApiToken, address: string): Promise<DeviceLogin> {
    const letters = lettersOf(typed);
    const userCodeHash = letters === undefined ? undefined : await this.sealOf(`code ${letters}`);
    const found = await this.deviceGuesses.limit([`session ${tokenId}`, `address ${address}`], async () => {
      const login = userCodeHash && (await this.database.repo(DeviceLogin).findOneBy({ userCodeHash, status: 'pending' }));
      return login && login.expiresAt.getTime() > Date.now() ? login : undefined;
    });
    if (found) return found;
    throw new SignInRefused('No device waits with this code. Compare it with what the device shows: it expires after 10 minutes.');
  }

  /** What the page of a session has to send back. */
  async sealFor(loginId: string, { id: tokenId }: ApiToken): Promise<string> {
    return (await this.sealOf(`answer ${loginId} ${tokenId}`)).toString('base64url');
  }

  /** Of several answers at a time, the first one counts. */
  async answer(loginId: string, seal: string, approves: boolean, session: ApiToken): Promise<void> {
    if (!timingSafeEqual(Buffer.from(seal), Buffer.from(await this.sealFor(loginId, session))))
      throw new SignInRefused('This form is not of the page that you were shown. Enter the code again.');
    const [answered] = await this.database.query(
      `UPDATE device_logins SET status = $2, token_id = $3 WHERE id = $1 AND status = 'pending' AND expires_at > $4 RETURNING id`,
      [loginId, approves ? 'approved' : 'denied', approves ? session.id : null, new Date()],
    );
    if (!answered) throw new SignInRefused('This code was answered already, or has expired.');
    if (approves) return;
    nameUser(session.userId, { source: 'ui' });
    const target = { id: session.userId, orgId: session.organizationId ?? INSTALLATION, type: 'user' };
    await this.auditRefusals.record(`sign-in device ${loginId}`, 'sign-in.refuse', target, { reason: 'device' });
  }

  /** Questions at the same time wait for each other, so that all but one come too soon. */
  private async poll(deviceCode: string): Promise<Polled | undefined> {
    const [polled] = await this.database.query<Polled>(
      `UPDATE device_logins d SET polled_at = $2,
         interval_seconds = CASE WHEN o.slow THEN least(d.interval_seconds + ${INTERVAL_SECONDS}, ${LONGEST_INTERVAL_SECONDS}) ELSE d.interval_seconds END
       FROM (SELECT id, coalesce(polled_at > $2::timestamptz - make_interval(secs => interval_seconds), false) AS slow
             FROM device_logins WHERE code_hash = $1 AND expires_at > $2 FOR UPDATE) o
       WHERE d.id = o.id RETURNING d.id, d.status, d.token_id AS "tokenId", o.slow`,
      [hashOf(deviceCode), new Date()],
    );
    return polled;
  }

  /** The token has what the session has that consented, and ends when that one would have ended. */
  private async issue({ id, tokenId }: Polled): Promise<IssuedToken | undefined> {
    const session = await this.userSessions.hold(tokenId!);
    if (!session) return undefined;
    const [taken] = await this.database.query<Pick<DeviceLogin, 'device'>>('DELETE FROM device_logins WHERE id = $1 RETURNING device', [
      id,
    ]);
    if (!taken) return undefined;
    const { userId, organizationId, providerId, mailAt, expiresAt } = session;
    nameUser(userId);
    const issued = await this.userSessions.make({
      userId,
      organizationId,
      providerId,
      mailAt,
      expiresAt,
      session: 'device',
      device: taken.device,
      label: 'Device login',
    });
    await this.completedSignIns.record('device', session);
    return issued;
  }

  private async sealOf(text: string): Promise<Buffer> {
    return createHmac('sha256', await this.signingKeys.keyFor('device-logins'))
      .update(text)
      .digest();
  }
}

function refusalOf(polled: Polled | undefined): DeviceRefusal | undefined {
  if (!polled) return 'expired';
  if (polled.slow) return 'slow-down';
  if (polled.status === 'pending') return 'authorization-pending';
  return polled.status === 'denied' ? 'access-denied' : undefined;
}

const hashOf = (code: string) => createHash('sha256').update(code).digest();
