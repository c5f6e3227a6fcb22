/** Why a backup could not be made or restored; `message` is in English, then in Chinese. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

/** The target of the backup or restore already exists. */
export const folderExists = (folder: string) =>
  new BackupRefused(
    `${folder} is there already and is left as it is. Name a folder that does not exist yet, or move that one away first.\n${folder} 已存在，不会被改动。请指定一个尚不存在的目录，或先把它移走。`,
  );

/** The backup folder is not writable. */
export const notWritable = (folder: string, cause: unknown) =>
  new BackupRefused(
    `No backup can be written into ${folder} (${detailOf(cause)}). No earlier backup was touched; give that folder to the present user, or name another one.\n无法在 ${folder} 中写入备份（${detailOf(cause)}）。已有备份未被改动；请把该目录交给当前用户，或换用其他目录。`,
    { cause },
  );

const detailOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

export const insideData = (folder: string) =>
  new BackupRefused(
    `${folder} lies inside DATA_DIR, with which it would be lost. Name a folder elsewhere, best on another disk.\n${folder} 位于 DATA_DIR 之内，会随数据一起丢失。请指定其他位置的目录，最好在另一块磁盘上。`,
  );

/** Too little disk space would be left. */
export const notEnoughSpace = (folder: string, { needed, free }: { needed: number; free: number }) =>
  new BackupRefused(
    `There is too little room on the disk of ${folder}: ${inMegabytes(free)} MB are free and ${inMegabytes(needed)} MB are needed. Make room, or use another disk.\n${folder} 所在磁盘空间不足：可用 ${inMegabytes(free)} MB，需要 ${inMegabytes(needed)} MB。请清理空间或换用其他磁盘。`,
  );

const inMegabytes = (bytes: number) => Math.ceil(bytes / 1e6);

/** Another process is making a backup into the same folder. */
export const alreadyRunning = (folder: string) =>
  new BackupRefused(
    `Another backup into ${folder} is under way. Wait until it has ended.\n另一个备份正在写入 ${folder}，请等待其结束。`,
  );

/** The folder contains no complete backup. */
export const notABackup = (folder: string) =>
  new BackupRefused(
    `${folder} holds no finished backup: its manifest.json is missing or cannot be read. Name the folder that "backup" wrote.\n${folder} 中没有完整的备份：缺少 manifest.json 或无法读取。请指定 backup 命令生成的目录。`,
  );

/** The files of the backup have changed. */
export const damaged = (folder: string, path: string) =>
  new BackupRefused(
    `The backup in ${folder} is damaged: ${path} is missing or is not what was written. Nothing was restored; use another backup.\n${folder} 中的备份已损坏：${path} 缺失或内容与备份时不符。未恢复任何数据，请改用其他备份。`,
  );

/** The restored database could not be read completely. */
export const inconsistent = (detail: string) =>
  new BackupRefused(
    `The restored database did not pass its checks (${detail}) and was removed again; the backup is untouched. Use another backup.\n恢复出的数据库未通过检查（${detail}），已被移除，备份本身未改动。请改用其他备份。`,
  );

/** The folder contains no backup to verify. */
export const nothingToVerify = (folder: string) =>
  `The restore failed; everything it had written to ${folder} was removed again.\n恢复失败，已写入 ${folder} 的内容均已清除。`;

/** The server does not write enough WAL for an online copy. */
export const notDurable = () =>
  new BackupRefused(
    'The database runs with DURABILITY=off and cannot be copied while it runs. Stop Opsyard and start it without that setting first.\n数据库正以 DURABILITY=off 运行，无法在线备份。请先停止 Opsyard，去掉该设置后重新启动。',
  );

/** A copied file was removed before the backup was complete. */
export const lost = (path: string) =>
  new BackupRefused(
    `${path} was copied and is gone again: something else removes files where the backup is made. No backup was written; name another folder.\n已复制的 ${path} 又被移除：有其他程序在删除备份目录中的文件。未生成备份，请换用其他目录。`,
  );

/** A manual backup must not have the name of a nightly one, which would be removed. */
export const nightlyName = (name: string) =>
  new BackupRefused(
    `${name} is a name that backups of the night have, the oldest of which are removed by themselves. Choose another name.\n${name} 是每晚自动备份使用的名称，旧的会被自动清理。请换一个名称。`,
  );

/** WAL written during the copy has been recycled. */
export const logRecycled = (segment: string) =>
  new BackupRefused(
    `So much was written while the copy was made that its log (${segment}) is gone already; no backup was written. Try again at a quieter time.\n备份期间写入量过大，所需日志（${segment}）已被清理，未生成备份。请在空闲时重试。`,
  );
