import type pg from 'pg';
import { findDemoAccount } from '../features/identity/demo-account-store.ts';
import { hashPassword } from '../features/identity/password-hash.ts';
import { announceAccess } from '../features/tasks/project/announce.ts';
import { purgeTasks } from '../features/tasks/trash/purge-store.ts';
import { Change } from '../kernel/change.ts';
import { wrap } from '../kernel/database/db.ts';
import { transact } from '../kernel/database/transact.ts';
import { removeFiles } from '../kernel/files/file-jobs.ts';
import { enqueue } from '../kernel/jobs/job.ts';
import { secretFor } from '../kernel/secrets/secret-store.ts';
import { projects } from './content/index.ts';
import { people } from './content/people.ts';
import { demoPersonId, lockDemoSeed } from './people-store.ts';
import { findTasksIn, lockProjectsOf, removeProjects, renewDemoPeople } from './reset-store.ts';
import { renewAnnouncementsIn } from './seed/seed-announcements.ts';
import { seedProjectsIn } from './seed/seed-projects.ts';

export type Reset = { projects: number; tasks: number };

/**
 * Makes the demo workspace new, in one transaction: every project that belongs to the demo's people goes, and the demo's own come
 * back with dates around the instant given; its people get their password back. What others own stays. Undefined without a demo.
 */
export async function resetDemo(pool: pg.Pool, now: Date): Promise<Reset | undefined> {
  const db = wrap(pool);
  const account = await findDemoAccount(db);
  if (!account) return undefined;
  const passwordHash = await hashPassword(account.password, await secretFor(db, 'password at rest'));
  const peopleIds = people.map(({ username }) => demoPersonId(username));
  return await transact(pool, {
    async work(tx) {
      await lockDemoSeed(tx);
      const projectIds = await lockProjectsOf(tx, peopleIds);
      const { purged, fileIds } = await purgeTasks(tx, await findTasksIn(tx, projectIds));
      if (fileIds.length > 0) await enqueue(tx, removeFiles, { ids: fileIds });
      await removeProjects(
        tx,
        projectIds,
        projects.map(({ key }) => key),
      );
      await renewDemoPeople(tx, peopleIds, passwordHash);
      await renewAnnouncementsIn(tx, now);
      await seedProjectsIn(tx, now);
      const change = new Change(null);
      for (const projectId of [...projectIds, ...(await lockProjectsOf(tx, peopleIds))]) {
        announceAccess(change, projectId, peopleIds);
      }
      await change.write(tx, undefined);
      return { projects: projectIds.length, tasks: purged };
    },
  });
}
