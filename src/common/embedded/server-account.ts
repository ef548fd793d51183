import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { StartupError } from '../../config/startup-error.js';

/** The user of the operating system that PostgreSQL runs as. PostgreSQL refuses to run as root. */
export interface ServerAccount {
  name: string;
  uid: number;
  gid: number;
  /** True if this process is root and switches to that user to run PostgreSQL. */
  impersonated: boolean;
}

const PREFERRED = ['postgres', '_postgres', 'nobody'];

/** The uid and gid to spawn with; empty if this process already runs as that user. */
export function spawnIdentity({ uid, gid, impersonated }: ServerAccount): { uid?: number; gid?: number } {
  return impersonated ? { uid, gid } : {};
}

export async function accountForNewCluster(): Promise<ServerAccount> {
  const current = currentAccount();
  if (current.uid !== 0) return current;
  const known = await systemAccounts();
  const account = PREFERRED.map((name) => known.find((candidate) => candidate.name === name)).find(Boolean);
  if (account) return account;
  throw new StartupError(
    `PostgreSQL does not run as root and there is neither a user "postgres" nor "nobody": start Bindery as an ordinary user, or set DATABASE_URL.`,
  );
}

/** The user who created a cluster keeps running it, even if a preferred user exists now. */
export async function accountOwning(clusterDir: string, owner: number): Promise<ServerAccount> {
  const current = currentAccount();
  if (current.uid !== 0) {
    if (current.uid === owner || process.platform === 'win32') return current;
    throw new StartupError(
      `The database in ${clusterDir} belongs to user ${owner}, and Bindery runs as ${current.name} (${current.uid}): start it as the owner, or chown the directory.`,
    );
  }
  const account = (await systemAccounts()).find(({ uid }) => uid === owner);
  if (account) return account;
  const { name } = await accountForNewCluster();
  throw new StartupError(
    `The database in ${clusterDir} belongs to user ${owner}, and PostgreSQL cannot run as that user: chown -R ${name} ${clusterDir}`,
  );
}

/** The user that this process runs as. PostgreSQL refuses a user who has no name in the system. */
export function currentAccount(): ServerAccount {
  try {
    const { username, uid, gid } = userInfo();
    return { name: username, uid, gid, impersonated: false };
  } catch (error) {
    throw new StartupError(
      `User ${process.getuid?.()} has no entry in /etc/passwd, which PostgreSQL needs: run as a user who has one, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

async function systemAccounts(): Promise<ServerAccount[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  return lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid), impersonated: true }))
    .filter(({ uid, gid }) => uid > 0 && gid >= 0);
}
