import { Chain, sealedForm, START, type Break, type Link } from '../../common/audit/audit-chain.js';
import type { Database } from '../../common/db/database.js';
import { headOf, lastCutOf, sealedEvents } from './audit-log.queries.js';

export interface Verification {
  intact: boolean;
  checked: number;
  cut?: Link;
  brokenAt?: Break;
  head?: Link;
}

/** Checks a log from where retention cut it to its head. What is not sealed yet is not checked. */
export async function verifyLog(database: Database, orgId: string): Promise<Verification> {
  // Read first: later events lie behind it.
  const head = await headOf(database, orgId);
  const cut = await lastCutOf(database, orgId);
  const chain = new Chain(cut ?? START);
  const brokenAt = (await firstBreak(database, orgId, chain, head?.seq)) ?? chain.end(head ?? START);
  return {
    intact: brokenAt === undefined,
    checked: chain.checked,
    ...(cut && { cut }),
    ...(brokenAt && { brokenAt }),
    ...(head && { head }),
  };
}

async function firstBreak(database: Database, orgId: string, chain: Chain, upTo: number | undefined): Promise<Break | undefined> {
  for await (const rows of sealedEvents(database, orgId, { after: chain.last.seq, upTo })) {
    for (const row of rows) {
      const seq = Number(row.seq);
      const broken = chain.add(sealedForm(row, seq), { seq, hash: row.hash?.toString('hex') ?? '' });
      if (broken) return broken;
    }
  }
  return undefined;
}
