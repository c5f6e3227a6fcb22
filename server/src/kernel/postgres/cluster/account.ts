import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { noAccount } from '../problems.ts';

export type Account = { name: string; uid: number; gid: number };

const candidates = ['postgres', 'opsyard', 'nobody'];

/** The unprivileged account for PostgreSQL if we are root; undefined if we are not. */
export async function chooseAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = parseAccounts(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) {
    const known = accounts.find((account) => account.uid === owner.uid);
    return known ?? { name: String(owner.uid), uid: owner.uid, gid: owner.gid };
  }
  const chosen = candidates.map((name) => accounts.find((one) => one.name === name && one.uid !== 0)).find(Boolean);
  if (!chosen) throw noAccount();
  return chosen;
}

/** Whether an account can traverse to a folder, by the execute permission of each ancestor. */
export async function canReach(folder: string, account: Account): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder);
  if (!(mode & searchBit(uid, gid, account))) return false;
  const above = dirname(folder);
  return above === folder || canReach(above, account);
}

/** Parses a passwd file. */
export function parseAccounts(passwd: string): Account[] {
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

function searchBit(uid: number, gid: number, account: Account): number {
  if (uid === account.uid) return 0o100;
  return gid === account.gid ? 0o010 : 0o001;
}
