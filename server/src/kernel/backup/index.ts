export { type Backup, makeBackup } from './backup.ts';
export { findBackupTime, noteBackup } from './last-backup-store.ts';
export { BackupRefused } from './problem.ts';
export { type Restored, restoreBackup } from './restore.ts';
