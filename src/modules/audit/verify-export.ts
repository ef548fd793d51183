import { Chain, sealedPart, type Break } from '../../common/audit/audit-chain.js';
import { isRecord } from '../../common/json/is-record.js';
import type { Verification } from './verify-log.js';

/** An export that is none, or that was not received to its end. */
export class BrokenExport extends Error {}

/** Checks the lines of an export by themselves: that its events follow each other, are what was sealed, and end where it says. */
export async function verifyExport(lines: AsyncIterable<string>): Promise<Verification & { organization: string }> {
  let organization: string | undefined;
  let chain = new Chain();
  let brokenAt: Break | undefined;
  let isOver = false;
  for await (const text of lines) {
    const line = read(text);
    if (isOver) throw new BrokenExport('Something follows the end of the export');
    if (organization === undefined) {
      if (line['object'] !== 'audit-export-start') throw new BrokenExport('This is no export of an audit log: its first line is missing');
      organization = String(line['organization']);
      chain = new Chain({ seq: Number(line['firstSeq']) - 1, hash: String(line['previousHash']) });
    } else if (line['object'] === 'audit-export-end') {
      isOver = true;
      brokenAt ??= chain.end({ seq: Number(line['lastSeq']), hash: String(line['lastHash']) });
    } else brokenAt ??= follow(chain, line, organization);
  }
  if (organization === undefined || !isOver) throw new BrokenExport('The export is not complete: its last line is missing');
  return { organization, intact: brokenAt === undefined, checked: chain.checked, head: chain.last, ...(brokenAt && { brokenAt }) };
}

function read(text: string): Record<string, unknown> {
  try {
    const line: unknown = JSON.parse(text);
    if (isRecord(line)) return line;
  } catch {
    // The same as a line that is no object.
  }
  throw new BrokenExport('A line of the export is no JSON object');
}

function follow(chain: Chain, line: Record<string, unknown>, organization: string): Break | undefined {
  const link = { seq: Number(line['seq']), hash: String(line['hash']) };
  const isEvent = isRecord(line['actor']) && isRecord(line['target']) && line['organization'] === organization;
  return isEvent ? chain.add(sealedPart(line), link) : { seq: chain.last.seq + 1, reason: 'changed' };
}
