import { Injectable, Logger } from '@nestjs/common';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { Events } from '../../../common/events/events.js';
import { Conflict, NotFound, TooManyRequests } from '../../../common/http/errors.js';
import { TxtRecords, type TxtAnswer } from '../../../common/outbound/txt-records.js';
import { Domain } from './domain.entity.js';
import { DomainsChanged } from '../org.events.js';
import { ownerOfHost } from './owner-of-host.js';

const MINUTE = 60_000;
/** The shortest pause between two checks that somebody asks for. */
const PAUSE_SECONDS = 5;
/** The pause doubles after each check in the background, up to this. */
const LONGEST_PAUSE = 6 * 60 * MINUTE;
/** About a month: then only `…/verify` checks the domain again. */
const MOST_CHECKS = 120;
const LONGEST_SHOWN = 80;

const TAKEN = 'This domain is taken: another organization of this installation has verified it, or a domain above it';

type Changes = Partial<Pick<Domain, 'status' | 'reason' | 'checkAt' | 'updatedAt'>>;

/** The name of the TXT record that proves a domain. */
export const recordNameOf = (domain: string) => `_bindery.${domain}`;

/** Looks for the records of domains, and decides what follows from what it finds. */
@Injectable()
export class DomainChecks {
  private readonly logger = new Logger(DomainChecks.name);

  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly txtRecords: TxtRecords,
  ) {}

  /** Two organizations that verify domains, one of them above the other, must see each other's. */
  async lock(): Promise<void> {
    await this.database.query(`SELECT pg_advisory_xact_lock(hashtextextended('domains', 0))`);
  }

  /** Nobody takes a domain from the organization that has verified it, nor a part of it. */
  async refuseTaken(claim: Pick<Domain, 'domain' | 'orgId'>): Promise<void> {
    if (await this.isTaken(claim)) throw new Conflict(TAKEN);
  }

  /** Refuses a check that is asked for too early. The checks in the background start again from now. */
  async startNow({ id }: Domain): Promise<void> {
    const now = new Date();
    const fromNow = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    // Of two at once, the first may have read the clock later. Further ahead is a clock that was set back.
    const started = await this.database.query(
      `UPDATE domains SET asked_at = $2, checks = 0, check_at = CASE WHEN status = 'verified' THEN check_at ELSE $3 END
       WHERE id = $1 AND (asked_at IS NULL OR asked_at <= $4 OR asked_at > $5) RETURNING 1`,
      [id, now, fromNow(60), fromNow(-PAUSE_SECONDS), fromNow(PAUSE_SECONDS)],
    );
    if (started.length === 0) throw new TooManyRequests(PAUSE_SECONDS);
  }

  /** Nothing is locked while the name servers are asked. */
  async check({ id, domain }: Pick<Domain, 'id' | 'domain'>): Promise<Domain> {
    const answer = await this.txtRecords.resolve(recordNameOf(domain));
    return this.database.tx(async () => {
      await this.lock();
      const claim = await this.database.repo(Domain).findOneBy({ id });
      if (!claim) throw new NotFound('domain');
      const changes = await this.after(claim, answer);
      const answered = answer.kind !== 'silent' && { checkedAt: new Date() };
      await this.database.repo(Domain).update(id, { ...changes, ...answered, checks: claim.checks + 1 });
      const updated = await this.database.repo(Domain).findOneByOrFail({ id });
      if (updated.status !== claim.status) {
        this.logger.log({ event: `domain.${updated.status}`, domain, organizationId: claim.orgId, reason: updated.reason });
        audit(this.database, 'domain.verify', { id, orgId: claim.orgId, label: domain }, { status: updated.status });
      }
      if (updated.status === 'verified' || claim.status === 'verified') await this.events.emit(new DomainsChanged(claim.orgId));
      return updated;
    });
  }

  private async after(claim: Domain, answer: TxtAnswer): Promise<Changes> {
    // A record that is gone takes no site down.
    if (claim.status === 'verified' && (claim.served || claim.confirmed)) return { checkAt: null };
    const again = { checkAt: nextCheck(claim.checks) };
    if (answer.kind === 'silent') return { ...again, ...(claim.status !== 'verified' && { reason: 'No name server answered in time' }) };
    if (answer.kind === 'found' && answer.values.includes(claim.token)) {
      if (await this.isTaken(claim)) return { ...again, status: 'failed', reason: TAKEN };
      return { status: 'verified', reason: null, checkAt: null, updatedAt: new Date() };
    }
    return { ...again, status: 'failed', reason: reasonOf(claim, answer) };
  }

  private async isTaken({ domain, orgId }: Pick<Domain, 'domain' | 'orgId'>): Promise<boolean> {
    const [owner] = await this.database.query<{ org_id: string }>(ownerOfHost('$1::text'), [domain]);
    return owner !== undefined && owner.org_id !== orgId;
  }
}

const nextCheck = (checks: number) =>
  checks >= MOST_CHECKS ? null : new Date(Date.now() + Math.min(LONGEST_PAUSE, MINUTE * 2 ** Math.min(checks, 10)));

/** What is in the records of others may be anything. */
function reasonOf({ domain }: Domain, answer: TxtAnswer): string {
  const name = recordNameOf(domain);
  if (answer.kind !== 'found') return `${name} has no TXT record`;
  const shown = answer.values[0]!.replaceAll(/[^\x20-\x7e]/g, '?');
  const short = shown.length > LONGEST_SHOWN ? `${shown.slice(0, LONGEST_SHOWN)}…` : shown;
  const more = answer.values.length > 1 ? `, and ${answer.values.length - 1} more` : '';
  return `${name} has another TXT record: ${JSON.stringify(short)}${more}`;
}
