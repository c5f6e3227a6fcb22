import { randomBytes } from 'node:crypto';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { readHead, recordHead, replaceHead, sealedHead } from '../features/audit/audit-head.ts';
import { verifyAudit } from '../features/audit/audit-store.ts';
import {
  createAdministrator,
  issueToken,
  openKeys,
  removeSecondFactors,
  replaceLostKey,
  requiredKeyId,
  resetPassword,
  rotateKeys,
} from '../features/identity/index.ts';
import {
  type BackupNotes,
  backUpNightly,
  insideData,
  isNightlyName,
  makeBackup,
  nightlyName,
  recordBackup,
  restoreBackup,
  trialRestore,
} from '../kernel/backup/index.ts';
import { openDb, wrap } from '../kernel/database/db.ts';
import type { Cluster } from '../kernel/postgres/index.ts';
import { findSecretKeys } from '../kernel/secrets/key-file.ts';
import type { Settings } from '../kernel/settings/settings.ts';
import { isWithin } from '../kernel/settings/settings-contradictions.ts';
import { prompt } from './ask.ts';
import { printLine, withCluster, withPool } from './installation.ts';
import { keepKeyHint, keyRequired, lostKeyReplaced, rotated } from './key-words.ts';
import {
  auditAccepted,
  brokenAudit,
  cutAudit,
  foreignDatabase,
  help,
  noBackupFolder,
  unknownCommand,
  wrongArguments,
} from './words.ts';

type Words = { name: string; hours?: string; to?: string };
type Command = {
  usage: string;
  option?: 'hours' | 'to';
  run: (settings: Settings, words: Words) => Promise<string>;
};

/** Executes the command of the command line; returns the output. */
export async function runCommand(words: readonly string[], settings: Settings): Promise<string> {
  const [first = 'help', ...rest] = words;
  if (['help', '--help', '-h'].includes(first)) return help;
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
  if (!command) throw unknownCommand(first);
  return await command.run(settings, parseArguments(command, rest));
}

const commands: Record<string, Command> = {
  token: {
    usage: 'token <user> [--hours n]',
    option: 'hours',
    run: (settings, { name, hours }) =>
      withPool(settings, (pool) => issueToken(pool, name, hours === undefined ? undefined : Number(hours))),
  },
  administrator: { usage: 'administrator <username>', run: addAdministrator },
  password: {
    usage: 'password <username>',
    run: async (settings, { name }) => {
      const password = await withPool(settings, (pool) => resetPassword(pool, name));
      printLine(`The new password of ${name}; all sessions have ended.\n${name} 的新密码，其所有会话均已结束：`);
      return password;
    },
  },
  'two-step-off': {
    usage: 'two-step-off <username>',
    run: async (settings, { name }) => {
      await withPool(settings, (pool) => removeSecondFactors(pool, name));
      return `${name} signs in with the password alone again; all sessions have ended.\n${name} 现在仅凭密码登录，其所有会话均已结束。`;
    },
  },
  'verify-audit': {
    usage: 'verify-audit',
    run: async (settings) => {
      const result = await withPool(settings, async (pool) => {
        const db = wrap(pool);
        return await verifyAudit(db, await readHead(db, settings));
      });
      if (!result.ok) throw 'cutAfter' in result ? cutAudit(result.cutAfter) : brokenAudit(result.brokenAt);
      return `${result.events} events, none changed or missing.\n共 ${result.events} 条记录，均未被改动或删除。`;
    },
  },
  'accept-audit': {
    usage: 'accept-audit',
    run: async (settings) => {
      await withPool(settings, async (pool) => {
        const db = wrap(pool);
        const result = await verifyAudit(db);
        if (!result.ok) throw 'cutAfter' in result ? cutAudit(result.cutAfter) : brokenAudit(result.brokenAt);
        await replaceHead(settings, undefined);
        await recordHead(db, settings);
      });
      return auditAccepted;
    },
  },
  'rotate-key': {
    usage: 'rotate-key',
    run: async (settings) => rotated(settings, await withPool(settings, (pool) => rotateKeys(pool, settings))),
  },
  'replace-lost-key': {
    usage: 'replace-lost-key',
    run: async (settings) => {
      const replace = (pool: pg.Pool) => replaceLostKey(pool, settings);
      return lostKeyReplaced(settings, await withPool(settings, replace, { keys: false }));
    },
  },
  backup: { usage: 'backup <folder>', run: backUp },
  restore: { usage: 'restore <backup> [--to folder]', option: 'to', run: restore },
  'verify-backup': { usage: 'verify-backup <backup> [--to folder]', option: 'to', run: verifyRestore },
  'nightly-backup': { usage: 'nightly-backup', run: backUpAndVerify },
};

async function addAdministrator(settings: Settings, { name: username }: Words): Promise<string> {
  const typed = await prompt(`Password for ${username}, or nothing to have one made up / 密码（留空自动生成）: `, {
    secret: true,
  });
  const password = typed || randomBytes(12).toString('base64url');
  await withPool(settings, (pool) => createAdministrator(pool, { username, password }));
  printLine(`${username} is an administrator now.\n已创建管理员 ${username}。`);
  return typed ? '' : password;
}

async function backUp(settings: Settings, { name: folder }: Words): Promise<string> {
  const files = join(resolve(settings.DATA_DIR), 'files');
  if (settings.DATABASE_URL) throw foreignDatabase(files);
  if (isWithin(folder, settings.DATA_DIR)) throw insideData(folder);
  if (isNightlyName(basename(resolve(folder)))) throw nightlyName(folder);
  const { manifest, bytes } = await withCluster(settings, async (cluster) => {
    const made = await makeBackup({ cluster, files, notes: await notesOf(cluster, settings) }, folder);
    await recordInDatabase(cluster, { at: made.manifest.at, checked: false });
    return made;
  });
  const facts = [Object.keys(manifest.files).length, (bytes / 1e6).toFixed(1), manifest.at];
  return `${resolve(folder)}: ${facts[0]} files, ${facts[1]} MB, as of ${facts[2]}.\n${resolve(folder)}：${facts[0]} 个文件，${facts[1]} MB，数据时间 ${facts[2]}。\n${keepKeyHint(settings)}`;
}

async function restore(settings: Settings, { name: backup, to }: Words): Promise<string> {
  if (settings.DATABASE_URL) throw foreignDatabase(join(resolve(settings.DATA_DIR), 'files'));
  const folder = resolve(to ?? settings.DATA_DIR);
  const { at, tables, rows, indexes, notes } = await restoreBackup({ backup, folder, print: printLine });
  const target = { ...settings, DATA_DIR: folder };
  await replaceHead(target, notes.auditHead);
  const keys = await findSecretKeys(target);
  const lacks = notes.secretKey !== undefined && keys.every(({ id }) => id !== notes.secretKey);
  const keyNote = lacks ? `\n${keyRequired(target, notes.secretKey ?? '')}` : '';
  return `Restored to ${folder}, as of ${at}: read ${rows} rows of ${tables} tables and compared ${indexes} indexes with them.\nStart it with: DATA_DIR=${folder} npm start\n已恢复到 ${folder}，数据时间 ${at}：读取 ${tables} 张表共 ${rows} 行，核对索引 ${indexes} 个。\n启动：DATA_DIR=${folder} npm start${keyNote}`;
}

async function verifyRestore(_settings: Settings, { name: backup, to }: Words): Promise<string> {
  const folder = to ?? join(dirname(resolve(backup)), `.${basename(backup)}.trial-${process.pid}`);
  const { at, tables, rows, indexes } = await trialRestore({ backup, folder });
  return `${resolve(backup)} is sound, as of ${at}: every file is as it was written; restored on trial, ${rows} rows of ${tables} tables were read and ${indexes} indexes compared with them.\n${resolve(backup)} 完好，数据时间 ${at}：所有文件与备份时一致；已试恢复，读取 ${tables} 张表共 ${rows} 行，核对索引 ${indexes} 个。`;
}

async function backUpAndVerify(settings: Settings): Promise<string> {
  const { BACKUP_DIR: folder, BACKUP_KEEP: keep } = settings;
  if (!folder) throw noBackupFolder();
  const files = join(resolve(settings.DATA_DIR), 'files');
  const night = await withCluster(settings, async (cluster) => {
    const made = await backUpNightly({
      source: { cluster, files, notes: await notesOf(cluster, settings) },
      folder,
      keep,
    });
    await recordInDatabase(cluster, { at: made.at, checked: true });
    return made;
  });
  const size = (night.bytes / 1e6).toFixed(1);
  return `${night.backup}: ${size} MB, as of ${night.at}, restored on trial and sound (${night.rows} rows). Older backups removed: ${night.removed.length}.\n${night.backup}：${size} MB，数据时间 ${night.at}，已试恢复，校验通过（共 ${night.rows} 行）。已删除旧备份 ${night.removed.length} 个。`;
}

async function notesOf(cluster: Cluster, settings: Settings): Promise<BackupNotes> {
  const { db, pool, close } = openDb(cluster.url('app'), { max: 1 });
  try {
    if (!(await requiredKeyId(pool))) return {};
    await openKeys(pool, settings);
    return { secretKey: await requiredKeyId(pool), auditHead: await sealedHead(db) };
  } finally {
    await close();
  }
}

async function recordInDatabase(cluster: Cluster, backup: Parameters<typeof recordBackup>[1]): Promise<void> {
  const { db, close } = openDb(cluster.url('app'), { max: 1 });
  await recordBackup(db, backup).finally(close);
}

function parseArguments({ usage, option }: Command, words: readonly string[]): Words {
  const count = usage.includes('<') ? 1 : 0;
  try {
    const options = option && { [option]: { type: 'string' as const } };
    const { positionals, values } = parseArgs({ args: [...words], allowPositionals: true, options: options ?? {} });
    const [name = ''] = positionals;
    if (positionals.length === count) return { name, ...values };
  } catch {
    // The error below names the usage.
  }
  throw wrongArguments(usage);
}
