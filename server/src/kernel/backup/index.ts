export { type Backup, makeBackup } from './backup.ts';
export { findLastBackup, noteBackup, noteFailedBackup } from './last-backup-store.ts';
export type { BackupNotes } from './manifest.ts';
export { backUpNightly, isNightlyName, nightlyBackupsIn } from './nightly.ts';
export { BackupRefused, insideData, nightlyName } from './problem.ts';
export { proveBackup, type Restored, restoreBackup } from './restore.ts';
