import { removeFiles, sweepFiles } from '../kernel/file-jobs.ts';
import type { Job } from '../kernel/job.ts';
import { pruneJournal } from '../kernel/journal-jobs.ts';
import type { Settings } from '../kernel/settings.ts';
import { deliverMissedNotices, mailNews, pruneNews, publishAnnouncements } from './announcements/index.ts';
import { sendMessage, tidyMessages, warnOfGateway } from './identity/index.ts';
import { isNightly, nightlyBackup, tidyLog } from './system/index.ts';
import { deleteImportFiles, notifyDueTasks, purgeTrash } from './tasks/index.ts';

const always: readonly Job[] = [
  removeFiles,
  sweepFiles,
  pruneJournal,
  sendMessage,
  tidyMessages,
  warnOfGateway,
  purgeTrash,
  deleteImportFiles,
  tidyLog,
  notifyDueTasks,
  deliverMissedNotices,
  publishAnnouncements,
  mailNews,
  pruneNews,
];

/** Everything that is done beside the requests, where the settings have it so. */
export function jobsFor(settings: Settings): readonly Job[] {
  return isNightly(settings) ? [...always, nightlyBackup] : always;
}
