import { AdminRefused } from '../features/identity/index.ts';

/** What the command line can do, in English and Chinese. */
export const help = `Usage: npm run -s admin -- <command>
用法：npm run -s admin -- <命令>

  token <user> [--hours n]        A token for scripts, good for 12 hours (at most 168); prints nothing else.
                                  生成脚本用令牌，默认 12 小时（最长 168），只输出令牌本身。
  administrator <username>        A new administrator; asks for the password, or makes one up and prints it.
                                  新建管理员；询问密码，或自动生成并显示。
  password <username>             A new password for somebody; prints it and ends their sessions.
                                  重置密码并显示，同时结束该用户的所有会话。
  two-step-off <username>         Takes away the authenticator app and passkeys somebody has lost; ends their sessions.
                                  移除该用户的两步验证和通行密钥，同时结束其所有会话。
  verify-audit                    Checks that nobody changed or removed a line of the audit log.
                                  校验审计日志未被篡改或删除。
  accept-audit                    After a restore by a database server's own tools: the audit log ends where it ends now.
                                  用数据库自带工具恢复之后：以审计日志当前的末尾为准。
  rotate-key                      A new secret key; all secrets in the database are sealed anew.
                                  更换密钥，并重新加密数据库中的所有机密。
  replace-lost-key                Goes on without the secret key when it is lost for good; says what is lost with it.
                                  密钥永久丢失时改用新密钥；会说明因此失去的内容。
  backup <folder>                 Copies the embedded database and the files into a new folder, while the system runs.
                                  在线备份内置数据库和文件到一个新目录。
  restore <backup> [--to folder]  Lays a backup out as a new data folder and checks all of it.
                                  将备份恢复为新的数据目录，并完整校验。
  verify-backup <backup> [--to folder]
                                  Restores a backup on trial, checks all of it, and removes the trial again.
                                  试恢复备份并完整校验，之后删除试恢复的数据。
  nightly-backup                  What the system does each night: a backup in BACKUP_DIR, tried out; the newest BACKUP_KEEP stay.
                                  系统每晚执行的操作：在 BACKUP_DIR 中备份并试恢复，保留最新的 BACKUP_KEEP 个。
  help                            This text.
                                  显示本说明。

DATA_DIR and DATABASE_URL say which installation is meant, as for npm start.
DATA_DIR 和 DATABASE_URL 指定所操作的系统，与 npm start 相同。
`;

/** The command line is invalid. */
export class InvalidUsage extends Error {
  override name = 'Misused';
}

/** Said of a command there is not. */
export const unknownCommand = (word: string) =>
  new InvalidUsage(
    `There is no command “${word}”; "npm run -s admin -- help" lists them.\n没有“${word}”命令，请用 npm run -s admin -- help 查看所有命令。`,
  );

/** Said of a command that was given other words than it takes. */
export const wrongArguments = (usage: string) =>
  new InvalidUsage(`This command is written: npm run -s admin -- ${usage}\n正确写法：npm run -s admin -- ${usage}`);

/** Said where the folder holds no installation. */
export const databaseMissing = (folder: string) =>
  new AdminRefused(
    `There is no database in ${folder} yet. Start Opsyard once with npm start, or set DATA_DIR to the folder it uses.\n${folder} 中还没有数据库。请先用 npm start 启动一次，或用 DATA_DIR 指定正确的目录。`,
  );

/** For a backup of an external database. */
export const foreignDatabase = (folder: string) =>
  new AdminRefused(
    `Opsyard copies only its embedded database; DATABASE_URL names a server of yours. Use that server's own tools (pg_dump or pg_basebackup, pg_restore), and copy the files in ${folder} after that.\n内置备份只支持内置数据库，而 DATABASE_URL 指向您自己的服务器。请使用该服务器的工具（pg_dump 或 pg_basebackup、pg_restore），随后再复制 ${folder} 中的文件。`,
  );

/** The message if no folder for backups is configured. */
export const noBackupFolder = () =>
  new AdminRefused(
    'BACKUP_DIR is not set. Set it to a folder on another disk, or name one: npm run -s admin -- backup <folder>.\n未设置 BACKUP_DIR。请将其设为另一块磁盘上的目录，或直接指定目录：npm run -s admin -- backup <目录>。',
  );

/** Said of an audit trail whose chain does not hold, from the line on that breaks it. */
export const brokenAudit = (line: number) =>
  new AdminRefused(
    `The audit log is broken at line ${line}: it was changed, or lines before it were removed. Compare it with a backup.\n审计日志在第 ${line} 条处校验失败：该条被改动，或其之前的记录被删除。请与备份比对。`,
  );

/** The message for an audit trail whose last lines are missing. */
export const cutAudit = (line: number) =>
  new AdminRefused(
    `The audit log has lost its end: the lines after ${line} are missing. Compare it with a backup. If the database was restored from an older backup with its server's own tools, say so: npm run -s admin -- accept-audit.\n审计日志的末尾缺失：第 ${line} 条之后的记录不见了。请与备份比对。如果数据库是用其自带工具从较早的备份恢复的，请运行：npm run -s admin -- accept-audit。`,
  );

/** Said when the present end of the audit trail counts from now on. */
export const auditAccepted =
  'The audit log counts as whole up to its present end; each line in it was checked.\n审计日志以当前末尾为准，其中每条记录均已校验。';
