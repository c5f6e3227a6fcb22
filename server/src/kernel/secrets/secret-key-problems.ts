import { LauncherProblem } from '../postgres/index.ts';

type Missing = { keyId: string; file: string; found: number };

/** The required secret key is neither in the environment nor in the file. */
export function secretKeyMissing({ keyId, file, found }: Missing): LauncherProblem {
  const there = found === 0 ? 'There is none here' : 'The one here is another one';
  const thereZh = found === 0 ? '此处没有密钥' : '此处的密钥不匹配';
  return new LauncherProblem('foreign', {
    en: `The secrets in this database are protected by the secret key ${keyId}. ${there}: neither SECRET_KEY nor SECRET_KEYS gives it, nor does ${file}. Put a copy of that file there (chmod 600), from the installation the database or the backup comes from, or set SECRET_KEY. If the key is lost for good: npm run -s admin -- replace-lost-key. That keeps all projects, tasks, files and people, and gives up what only the key can read: every password (people set new ones by the way back to their account, or with npm run -s admin -- password), second steps by app and recovery codes, the passwords of the gateways set on the screen, and the proof that the audit log up to then is unchanged.`,
    zh: `此数据库中的机密由密钥 ${keyId} 保护。${thereZh}：SECRET_KEY、SECRET_KEYS 和 ${file} 中都没有它。请从数据库或备份的来源系统复制该文件到此处（chmod 600），或设置 SECRET_KEY。如果密钥已永久丢失：npm run -s admin -- replace-lost-key。该命令保留所有项目、任务、文件和账号，但会放弃只有该密钥才能读取的内容：所有密码（可通过找回账号或 npm run -s admin -- password 重新设置）、身份验证器两步验证与恢复码、页面上所设网关的密码，以及此前审计日志未被改动的证明。`,
  });
}

/** The database lacks the record encrypted by the secret key. */
export function keyRecordMissing(): LauncherProblem {
  return new LauncherProblem('foreign', {
    en: 'This database is in use, but the record its secret key opens (“keys” in the table installation) is gone: somebody removed it, or it was restored in part. Restore it from a backup. To go on without it: npm run -s admin -- replace-lost-key, after which people need new passwords and second steps.',
    zh: '此数据库已在使用，但由密钥开启的记录（installation 表中的“keys”）不见了：可能被人删除，或数据库只恢复了一部分。请从备份恢复。如需放弃它继续使用：npm run -s admin -- replace-lost-key，之后所有人需要重新设置密码和两步验证。',
  });
}

/** Other accounts can read the key file. */
export function keyFileReadable(file: string): LauncherProblem {
  return new LauncherProblem('permission', {
    en: `The secret key in ${file} can be read by others on this machine. Make it readable by its owner alone: chmod 600 ${file}`,
    zh: `本机其他用户可以读取密钥文件 ${file}。请设为仅所有者可读：chmod 600 ${file}`,
  });
}

/** The key file cannot be read, or is invalid. */
export function keyFileUnreadable(file: string, cause: unknown): LauncherProblem {
  const detail = cause instanceof Error ? cause.message : String(cause);
  return new LauncherProblem(
    'permission',
    {
      en: `The secret key cannot be read from ${file}: ${detail}. Each line that does not begin with # is a key: 32 bytes as base64. Restore the file from your copy.`,
      zh: `无法从 ${file} 读取密钥：${detail}。不以 # 开头的每一行是一个密钥（32 字节的 base64）。请用您保存的副本恢复该文件。`,
    },
    cause,
  );
}
