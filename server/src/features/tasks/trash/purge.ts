import { commonFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { removeFiles } from '../../../kernel/files/file-jobs.ts';
import { enqueue } from '../../../kernel/jobs/job.ts';
import { projectFor } from '../access.ts';
import { hiddenAmong } from '../data-rules/visible-store.ts';
import { announceProject } from '../project/announce.ts';
import { heldAmong, heldProjectsAmong, holds } from '../retention-hold/store.ts';
import { announceTasks } from '../task/add.ts';
import { purgeTrash } from './jobs.ts';
import { expireProjects } from './project-store.ts';
import { purgeTasks } from './purge-store.ts';
import { ownTrashedProjects } from './restore.ts';
import { findHomes, lockFamily } from './task-store.ts';

type Purging = { db: Db; actor: Actor; change: Change };

export type Purged = { purged: number; held: number };

/** Records in the history of a project that something with this name was purged. */
export function recordPurge(change: Change, projectId: string, name: string): void {
  const changes = { name: { from: name, to: null } };
  change.record({ entity: 'project', entityId: projectId, projectId, kind: 'purged', changes });
  announceProject(change, projectId);
}

/** Purges tasks and the subtasks deleted with them, except held ones. Their files are deleted right afterwards. */
export async function purgeFromTrash({ db, actor, change }: Purging, ids: readonly string[]): Promise<Purged> {
  await holds.lockPurging(db);
  const projectIds = await findHomes(db, ids);
  if (projectIds.length === 0) return fail(commonFailures.notFound);
  for (const projectId of projectIds) await projectFor(db, actor, projectId, 'deleteProject');
  const total = { purged: 0, held: 0 };
  for (const projectId of projectIds) {
    const family = await lockFamily(db, projectId, ids);
    const familyIds = family.map(({ id }) => id);
    const hidden = await hiddenAmong(db, actor.id, familyIds);
    const held = await heldAmong(db, familyIds);
    const free = familyIds.filter((id) => !held.has(id));
    total.held += [...held].filter((id) => !hidden.has(id)).length;
    if (free.length === 0) continue;
    const { purged, fileIds } = await purgeTasks(db, free);
    if (fileIds.length > 0) await enqueue(db, removeFiles, { ids: fileIds });
    change.record({
      entity: 'project',
      entityId: projectId,
      projectId,
      kind: 'purged',
      changes: { tasks: { from: purged, to: 0 } },
    });
    announceTasks(change, projectId, [], 'deleted');
    total.purged += purged - free.filter((id) => hidden.has(id)).length;
  }
  return total;
}

/** Purges projects, except held ones and those with held tasks; they disappear immediately, and their content within minutes. */
export async function purgeOwnProjects({ db, actor, change }: Purging, ids: readonly string[]): Promise<Purged> {
  await holds.lockPurging(db);
  const owned = await ownTrashedProjects(db, actor, ids);
  const held = await heldProjectsAmong(db, owned);
  const free = owned.filter((id) => !held.has(id));
  await expireProjects(db, free);
  for (const id of free) {
    change.record({ entity: 'project', entityId: id, projectId: id, kind: 'purged', changes: {} });
  }
  await enqueue(db, purgeTrash, {}, { key: purgeTrash.name });
  return { purged: free.length, held: held.size };
}
