import { attachmentFailures, type FormFile, type TaskDraft, type TaskRow, taskFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import type { Upload } from '../../../kernel/files/upload.ts';
import { countAttachments, insertAttachment } from '../../../records/parts/files/store.ts';
import { projectFor } from '../access.ts';
import { findTaskRows } from '../task/reading/lookup-store.ts';
import { createTask } from '../task-template/create-task.ts';
import { claimNewTaskFiles, countNewTaskFiles, NEW_TASK_FILE } from './new-task-files-store.ts';

/** The files of a user that can wait for tasks of a project. */
const WAITING_MAX = 50;
/** The files of a task. */
const FILES_MAX = 200;

/** Refuses an upload before its bytes are read. */
export async function admitNewTaskFile(db: Db, actor: Actor, projectId: string): Promise<void> {
  await projectFor(db, actor, projectId, 'editTasks');
  if ((await countNewTaskFiles(db, { projectId, userId: actor.id })) >= WAITING_MAX) fail(attachmentFailures.tooMany);
}

/** Stores a file that waits for a task of a project to be added. */
export async function keepNewTaskFile(
  db: Db,
  actor: Actor,
  { projectId, upload }: { projectId: string; upload: Upload },
): Promise<FormFile> {
  await admitNewTaskFile(db, actor, projectId);
  const added = { id: newId(), type: NEW_TASK_FILE, recordId: projectId, upload, createdBy: actor.id };
  const { id, name, size } = await insertAttachment(db, added);
  return { id, name, size };
}

type Creating = Parameters<typeof createTask>[0] & { change: Change };

/** Adds a task with the files that were uploaded for it. */
export async function createWithFiles(creating: Creating, { fileIds = [], ...draft }: TaskDraft): Promise<TaskRow> {
  const { db, actor, change } = creating;
  const row = await createTask(creating, draft as TaskDraft);
  if (fileIds.length === 0) return row;
  const { id: taskId, projectId } = row;
  const names = await claimNewTaskFiles(db, { projectId, userId: actor.id, taskId, ids: fileIds });
  if (names.length < fileIds.length) fail(taskFailures.fileGone);
  // A template can bring files along.
  if ((await countAttachments(db, 'task', taskId)) > FILES_MAX) fail(attachmentFailures.tooMany);
  for (const name of names) {
    const changes = { file: { from: null, to: name } };
    change.record({ entity: 'task', entityId: taskId, projectId, kind: 'fileAdded', changes });
  }
  return (await findTaskRows(db, projectId, [taskId]))[0] ?? row;
}
