import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { Env } from '../../src/config/env.js';
import type { TestApp } from './app.js';

const PATIENCE = 60_000;

export interface Letter {
  file: string;
  to: string;
  subject: string;
  text: string;
  /** All headers. */
  head: string;
}

export interface InviteLetter extends Letter {
  organizationId: string;
  inviteId: string;
  secret: string;
}

/** Reads the mail that the service writes to files: of this application, or of one that is started with `DATA_DIR` set to `dataDir`. */
export class Mailbox {
  private readonly own: string | undefined;

  constructor(private readonly of?: Pick<TestApp, 'app'>) {
    if (of) return;
    const directory = mkdtempSync(join(tmpdir(), 'bindery-mail-'));
    this.own = directory;
    afterAll(() => rmSync(directory, { recursive: true, force: true }));
  }

  get dataDir(): string {
    return this.own ?? this.of!.app.get(Env).dataDir;
  }

  /** All mail to an address, oldest first, once there are this many. */
  async to(address: string, count = 1): Promise<Letter[]> {
    for (const giveUpAt = Date.now() + PATIENCE; ; await sleep(20)) {
      const letters = this.all().filter(({ to }) => to === address);
      if (letters.length === count) return letters;
      if (Date.now() > giveUpAt) throw new Error(`${letters.length} instead of ${count} mails to ${address} arrived`);
    }
  }

  /** The newest of this many invites to an address. */
  async invite(address: string, count = 1): Promise<InviteLetter> {
    return readInvite((await this.to(address, count)).at(-1)!);
  }

  all(): Letter[] {
    const directory = join(this.dataDir, 'mail');
    if (!statSync(directory, { throwIfNoEntry: false })) return [];
    return readdirSync(directory)
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .map((name) => read(join(directory, name)));
  }
}

/** The request that a letter says to send. */
export function readInvite<T extends { text: string }>(letter: T): T & Pick<InviteLetter, 'organizationId' | 'inviteId' | 'secret'> {
  const [, organizationId, inviteId] = /\/v1\/orgs\/(\w{20})\/invites\/(\w{20})'/.exec(letter.text)!;
  const [, secret] = /\{"secret":"(\w+)"\}/.exec(letter.text)!;
  return { ...letter, organizationId: organizationId!, inviteId: inviteId!, secret: secret! };
}

function read(file: string): Letter {
  const [head, ...paragraphs] = readFileSync(file, 'utf8').split('\n\n');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head!)![1]!;
  return { file, to: header('To'), subject: header('Subject'), text: paragraphs.join('\n\n'), head: head! };
}
