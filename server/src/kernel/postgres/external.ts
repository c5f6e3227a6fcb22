import { type ExternalFacts, readFacts } from './external-store.ts';
import { LauncherProblem } from './problem.ts';

export type ExternalDatabase = { url: string; version: string };

/** Validates an external database: reachable, recent enough, writable, with support for Chinese. */
export async function openExternal(url: string): Promise<ExternalDatabase> {
  const facts = await readFacts(url).catch((error: unknown) => {
    throw unreachable(url, error);
  });
  const problem = facts ? checkServer(facts) : unreachable(url, new Error('no answer'));
  if (problem) throw problem;
  return { url, version: facts?.version.split(' ')[0] ?? '' };
}

/** The problem of a database, or undefined. */
export function checkServer({
  number,
  version,
  encoding,
  ctype,
  readOnly,
}: ExternalFacts): LauncherProblem | undefined {
  if (number < 150_000) {
    return new LauncherProblem('external', {
      en: `The database of DATABASE_URL is PostgreSQL ${version}; Opsyard needs version 15 or newer. Upgrade that server, or leave DATABASE_URL empty to use the built-in one.`,
      zh: `DATABASE_URL 指向的是 PostgreSQL ${version}，Opsyard 需要 15 或更高版本。请升级该服务器，或清空 DATABASE_URL 使用内置数据库。`,
    });
  }
  if (encoding !== 'UTF8') {
    return new LauncherProblem('external', {
      en: `The database of DATABASE_URL stores text as ${encoding}; Opsyard needs UTF8. Create a new one with: CREATE DATABASE opsyard ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8' TEMPLATE template0;`,
      zh: `DATABASE_URL 指向的数据库编码为 ${encoding}，Opsyard 需要 UTF8。请新建数据库：CREATE DATABASE opsyard ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8' TEMPLATE template0;`,
    });
  }
  if (/^(?:C|POSIX)$/i.test(ctype)) {
    return new LauncherProblem('external', {
      en: `The database of DATABASE_URL has LC_CTYPE "${ctype}", under which Chinese words cannot be searched. Create a new one with: CREATE DATABASE opsyard ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8' TEMPLATE template0;`,
      zh: `DATABASE_URL 指向的数据库 LC_CTYPE 为 ${ctype}，无法检索中文词语。请新建数据库：CREATE DATABASE opsyard ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8' TEMPLATE template0;`,
    });
  }
  if (readOnly) {
    return new LauncherProblem('external', {
      en: 'The database of DATABASE_URL only lets itself be read: it is a replica, or set to read only. Use the address of the primary server.',
      zh: 'DATABASE_URL 指向的数据库只能读取：它是备库，或被设为只读。请改用主库的地址。',
    });
  }
  return undefined;
}

function unreachable(url: string, error: unknown): LauncherProblem {
  const where = withoutPassword(url);
  const detail = error instanceof Error ? error.message || error.name : String(error);
  return new LauncherProblem(
    'external',
    {
      en: `The database of DATABASE_URL (${where}) does not let us in: ${detail}. Check that the server runs, that this machine may connect to it, and the name and password in the address.`,
      zh: `无法连接 DATABASE_URL 指向的数据库（${where}）：${detail}。请确认服务器正在运行、本机有权连接，并核对地址中的用户名和密码。`,
    },
    error,
  );
}

function withoutPassword(url: string): string {
  try {
    const address = new URL(url);
    if (address.password) address.password = '***';
    for (const name of address.searchParams.keys())
      if (/password|passphrase|secret/i.test(name)) address.searchParams.set(name, '***');
    return address.href;
  } catch {
    return '***';
  }
}
