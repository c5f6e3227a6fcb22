import { attachmentFailures, type FormFile, type TaskDraft, type TaskRow, taskFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import type { Upload } from '../../../kernel/files/upload.ts';
import { pictureIdsOf } from '../../../kernel/rich-text.ts';
import { countAttachments, findAttachment, findBytes, insertAttachment } from '../../../records/parts/files/store.ts';
import { projectFor } from '../access.ts';
import { findTaskRows } from '../task/reading/lookup-store.ts';
import { createTask } from '../task-template/create-task.ts';
import { claimNewTaskFiles, countNewTaskFiles, findNewTaskPictures, NEW_TASK_FILE } from './new-task-files-store.ts';

/** The files of a user that can wait for tasks of a project. */
const WAITING_MAX = 50;
/** The files of a task. */
const FILES_MAX = 200;

/** Refuses an upload before its bytes are read. */
export async function admitNewTaskFile(db: Db, actor: Actor, projectId: string): Promise<void> {
  await projectFor(db, actor, projectId, 'editTasks');
  const count = await countNewTaskFiles(db, { projectId, userId: actor.id });
  if (count >= WAITING_MAX) fail(attachmentFailures.tooManyUnsent);
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

/** A file that waits for its task, for whoever uploaded it. */
export async function findNewTaskFile(db: Db, actor: Actor, id: string) {
  const file = await findAttachment(db, NEW_TASK_FILE, id);
  const bytes = file?.createdBy === actor.id ? await findBytes(db, id) : undefined;
  return file && bytes && { ...bytes, name: file.name, mime: file.mime };
}

/** The pictures of a description that the user uploaded for a task of the project. */
async function picturesIn({ db, actor }: Creating, { projectId, description }: TaskDraft): Promise<string[]> {
  const ids = pictureIdsOf(description ?? '');
  return ids.length === 0 ? [] : await findNewTaskPictures(db, { projectId, userId: actor.id, ids });
}

type Creating = Parameters<typeof createTask>[0] & { change: Change };

/** Adds a task with the files that were uploaded for it, and those its description shows. */
export async function createWithFiles(creating: Creating, { fileIds = [], ...draft }: TaskDraft): Promise<TaskRow> {
  const { db, actor, change } = creating;
  const shown = new Set(await picturesIn(creating, draft as TaskDraft));
  const row = await createTask({ ...creating, mayShow: (id) => shown.has(id) }, draft as TaskDraft);
  const ids = [...new Set([...fileIds, ...shown])];
  if (ids.length === 0) return row;
  const { id: taskId, projectId } = row;
  const names = await claimNewTaskFiles(db, { projectId, userId: actor.id, taskId, ids });
  if (names.length < ids.length) fail(taskFailures.fileGone);
  // A template can bring files along.
  if ((await countAttachments(db, 'task', taskId)) > FILES_MAX) fail(attachmentFailures.tooMany);
  for (const name of names) {
    const changes = { file: { from: null, to: name } };
    change.record({ entity: 'task', entityId: taskId, projectId, kind: 'fileAdded', changes });
  }
  return (await findTaskRows(db, projectId, [taskId]))[0] ?? row;
}
