export { type Backup, makeBackup } from './backup.ts';
export { BackupRefused } from './problem.ts';
export { type Restored, restoreBackup } from './restore.ts';
