import { expect, test } from 'vitest';
import { jobsFor } from '../server/src/features/all.ts';
import { readSettings } from '../server/src/kernel/settings/settings.ts';
import { running as english } from '../web/src/features/system/words/running.en.ts';
import { running as chinese } from '../web/src/features/system/words/running.zh.ts';

test.each([
  ['English', english.job.names],
  ['Chinese', chinese.job.names],
])('exactly the jobs of the server have a name in %s', (_, names) => {
  const jobs = jobsFor(readSettings({ BACKUP_DIR: '/backups' }));
  expect(Object.keys(names).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
});
