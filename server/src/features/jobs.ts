import { removeFiles, sweepFiles } from '../kernel/file-jobs.ts';
import type { Job } from '../kernel/job.ts';
import { tidyJournal } from '../kernel/journal-jobs.ts';
import type { Settings } from '../kernel/settings.ts';
import { mailNews, publishAnnouncements, tellNotices, tidyNews } from './announcements/index.ts';
import { sendMessage, tidyMessages, warnOfGateway } from './identity/index.ts';
import { isNightly, nightlyBackup, tidyLog } from './system/index.ts';
import { forgetImports, purgeTrash, tellDueTasks } from './tasks/index.ts';

const always: readonly Job[] = [
  removeFiles,
  sweepFiles,
  tidyJournal,
  sendMessage,
  tidyMessages,
  warnOfGateway,
  purgeTrash,
  forgetImports,
  tidyLog,
  tellDueTasks,
  tellNotices,
  publishAnnouncements,
  mailNews,
  tidyNews,
];

/** Everything that is done beside the requests, where the settings have it so. */
export function jobsFor(settings: Settings): readonly Job[] {
  return isNightly(settings) ? [...always, nightlyBackup] : always;
}
