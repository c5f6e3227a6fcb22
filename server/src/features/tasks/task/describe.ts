import { commonFailures, DESCRIPTION_MAX, taskFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { lexemesOf } from '../../../kernel/database/search-text.ts';
import { fail } from '../../../kernel/fail.ts';
import { cleanHtml, textOf } from '../../../kernel/rich-text.ts';
import { picturesOf } from '../../../records/parts/files/pictures.ts';
import { announceTasks } from './add.ts';
import { lockDescription, saveDescription } from './description-store.ts';
import { lockTasks } from './reading/lookup-store.ts';

export type Described = { id: string; descriptionVersion: number; description: string };

/** Replaces a description; its separate version prevents conflicts of a long edit with changes of fields. */
export async function describeTask(db: Db, actor: Actor, change: Change, request: Described) {
  const [task] = await lockTasks(db, [request.id]);
  if (!task) return fail(commonFailures.notFound);
  if (task.deletedAt) return fail(taskFailures.inTrash);
  const mayShow = await picturesOf(db, 'task', request.id, request.description);
  const html = cleanHtml(request.description, () => true, mayShow);
  if (html.length > DESCRIPTION_MAX) return fail(taskFailures.descriptionTooLarge);
  const before = await lockDescription(db, request.id);
  const unchanged = { description: before.html, descriptionVersion: before.version, opId: change.opId };
  if (html === before.html) return unchanged;
  if (request.descriptionVersion < before.version) {
    const conflict = { field: 'description', mine: html, theirs: before.html, by: null, at: null };
    return fail(taskFailures.conflict, { detail: { version: before.version, conflicts: [conflict] } });
  }
  const lexemes = lexemesOf(task.title, textOf(html));
  const version = await saveDescription(db, { taskId: task.id, html, actorId: actor.id, lexemes });
  const changes = { description: { from: before.html, to: html } };
  change.record({ entity: 'task', entityId: task.id, projectId: task.projectId, kind: 'described', changes });
  change.operation({ kind: 'task.describe', projectId: task.projectId });
  announceTasks(change, task.projectId, [task.id]);
  return { description: html, descriptionVersion: version, opId: change.opId };
}
