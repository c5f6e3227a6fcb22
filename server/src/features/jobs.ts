import { removeFiles, sweepFiles } from '../kernel/file-jobs.ts';
import type { Job } from '../kernel/job.ts';
import { tidyJournal } from '../kernel/journal-jobs.ts';
import { mailNews, publishAnnouncements, tellNotices, tidyNews } from './announcements/index.ts';
import { sendMessage, tidyMessages } from './identity/index.ts';
import { tidyLog } from './system/index.ts';
import { forgetImports, purgeTrash, tellDueTasks } from './tasks/index.ts';

/** Everything that is done beside the requests. */
export const jobs: readonly Job[] = [
  removeFiles,
  sweepFiles,
  tidyJournal,
  sendMessage,
  tidyMessages,
  purgeTrash,
  forgetImports,
  tidyLog,
  tellDueTasks,
  tellNotices,
  publishAnnouncements,
  mailNews,
  tidyNews,
];
