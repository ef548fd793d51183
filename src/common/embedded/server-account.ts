import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { StartupError } from '../../config/startup-error.js';

/** The operating system's user that PostgreSQL runs as. It refuses to be root. */
export interface ServerAccount {
  name: string;
  uid: number;
  gid: number;
  /** True when this process is root and becomes that user to run PostgreSQL. */
  impersonated: boolean;
}

const PREFERRED = ['postgres', '_postgres', 'nobody'];

/** The uid and gid to spawn with; nothing for the user this process runs as already. */
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

/** Whoever made a cluster goes on running it, even where a user liked better has appeared since. */
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
    `The database in ${clusterDir} belongs to user ${owner}, as which PostgreSQL cannot run: chown -R ${name} ${clusterDir}`,
  );
}

/** Who this process runs as. PostgreSQL refuses a user whom the system does not know by name. */
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
