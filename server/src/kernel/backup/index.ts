export { type Backup, makeBackup } from './backup.ts';
export { findLastBackup, recordBackup, recordFailedBackup } from './last-backup-store.ts';
export type { BackupNotes } from './manifest.ts';
export { backUpNightly, isNightlyName, nightlyBackupsIn } from './nightly.ts';
export { BackupRefused, insideData, nightlyName } from './problem.ts';
export { type Restored, restoreBackup, trialRestore } from './restore.ts';
