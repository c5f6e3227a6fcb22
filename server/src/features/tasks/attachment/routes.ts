import { type Attachment, attachment, attachmentFailures, commonFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { renameKeepingExtension } from '../../../kernel/file-name.ts';
import { newId } from '../../../kernel/ids.ts';
import { mount } from '../../../kernel/mount.ts';
import { sendFile } from '../../../kernel/send-file.ts';
import { announceTasks } from '../task/add.ts';
import { type TaskOf, taskFor, taskSeen } from '../task-of.ts';
import type { TaskHome } from '../task-of-store.ts';
import {
  countAttachments,
  findAttachment,
  findBytes,
  insertAttachment,
  listAttachments,
  removeAttachment,
  renameAttachment,
} from './store.ts';

const MAX_FILES = 200;
const { nameMissing: missing, tooLarge, typeRefused, tooMany, notYours } = attachmentFailures;

/** Serves the files of a task. */
export function serveAttachments(app: FastifyInstance): void {
  mount(app, attachment, {
    async list({ db, actor, query: { taskId } }) {
      await taskSeen(db, actor, taskId);
      return await listAttachments(db, taskId);
    },

    upload: {
      admit: ({ db, actor, query }) => mayAttach(db, actor, query.taskId),
      failures: { missing, tooLarge, typeRefused },
      async handle({ db, actor, change, query: { taskId }, upload }) {
        const { task } = await mayAttach(db, actor, taskId);
        const added = await insertAttachment(db, { id: newId(), taskId, upload, createdBy: actor.id });
        announceChange(change, task, 'fileAdded', { from: null, to: added.name });
        return added;
      },
    },

    async download({ db, actor, query: { id }, request, reply }) {
      const { taskId, name, mime } = required(await findAttachment(db, id), commonFailures.notFound);
      await taskSeen(db, actor, taskId);
      const bytes = required(await findBytes(db, id), commonFailures.notFound);
      const size = await app.files.size(bytes.id).catch(() => fail(commonFailures.notFound));
      sendFile(app.files, request, reply, { ...bytes, size, name, mime });
      return null;
    },

    async rename({ db, actor, change, body: { id, name } }) {
      const { task, file } = await fileFor(db, actor, id);
      const wanted = file.url === null ? renameKeepingExtension(file.name, name) : name.trim();
      const edited = await renameAttachment(db, id, wanted || fail(commonFailures.invalidInput));
      announceChange(change, task, 'fileRenamed', { from: file.name, to: edited.name });
      return edited;
    },

    async delete({ db, actor, change, query: { id } }) {
      const { task, access, file } = await fileFor(db, actor, id);
      if (file.createdBy !== actor.id && !access.abilities.includes('manageProject')) return fail(notYours);
      await removeAttachment(db, id);
      announceChange(change, task, 'fileRemoved', { from: file.name, to: null });
      return null;
    },
  });
}

async function mayAttach(db: Db, actor: Actor, taskId: string): Promise<TaskOf> {
  const found = await taskFor(db, actor, taskId, 'editTasks');
  return (await countAttachments(db, taskId)) < MAX_FILES ? found : fail(tooMany);
}

/** A file of a task the person may edit, as it is while the task is locked. */
async function fileFor(db: Db, actor: Actor, id: string): Promise<TaskOf & { file: Attachment }> {
  const { taskId } = required(await findAttachment(db, id), commonFailures.notFound);
  const found = await taskFor(db, actor, taskId, 'editTasks');
  return { ...found, file: required(await findAttachment(db, id), commonFailures.notFound) };
}

type Kind = 'fileAdded' | 'fileRenamed' | 'fileRemoved';

function announceChange(
  change: Change,
  { id, projectId }: TaskHome,
  kind: Kind,
  file: { from: string | null; to: string | null },
): void {
  change.record({ entity: 'task', entityId: id, projectId, kind, changes: { file } });
  announceTasks(change, projectId, [id]);
}
