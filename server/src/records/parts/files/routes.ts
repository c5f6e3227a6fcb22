import { type Attachment, attachmentFailures, type attachmentRoutes, commonFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { renameKeepingExtension } from '../../../kernel/files/file-name.ts';
import { sendFile } from '../../../kernel/http/send-file.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { type HostRecord, type RecordHost, recordPartChange } from '../host.ts';
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

/** Registers the file routes of a record type. */
export function serveAttachments(
  app: FastifyInstance,
  routes: ReturnType<typeof attachmentRoutes>,
  host: RecordHost,
): void {
  const { type } = host;

  const mayAttach = async (db: Db, actor: Actor, recordId: string): Promise<HostRecord> => {
    const hostRecord = await host.open(db, actor, recordId, 'edit');
    return (await countAttachments(db, type, recordId)) < MAX_FILES ? hostRecord : fail(tooMany);
  };

  /** A file of a record the caller may edit, read with the record locked. */
  const opened = async (db: Db, actor: Actor, id: string): Promise<{ hostRecord: HostRecord; file: Attachment }> => {
    const { recordId } = required(await findAttachment(db, type, id), commonFailures.notFound);
    const hostRecord = await host.open(db, actor, recordId, 'edit');
    return { hostRecord, file: required(await findAttachment(db, type, id), commonFailures.notFound) };
  };

  mount(app, routes, {
    async list({ db, actor, query: { recordId } }) {
      await host.open(db, actor, recordId, 'view');
      return await listAttachments(db, type, recordId);
    },

    upload: {
      admit: ({ db, actor, query }) => mayAttach(db, actor, query.recordId),
      failures: { missing, tooLarge, typeRefused },
      async handle({ db, actor, change, query: { recordId }, upload }) {
        const hostRecord = await mayAttach(db, actor, recordId);
        const added = await insertAttachment(db, { id: newId(), type, recordId, upload, createdBy: actor.id });
        recordPartChange(change, host, hostRecord, {
          kind: 'fileAdded',
          changes: { file: { from: null, to: added.name } },
        });
        return added;
      },
    },

    async download({ db, actor, query: { id }, request, reply }) {
      const { recordId, name, mime } = required(await findAttachment(db, type, id), commonFailures.notFound);
      await host.open(db, actor, recordId, 'view');
      const bytes = required(await findBytes(db, id), commonFailures.notFound);
      const size = await app.files.size(bytes.id).catch(() => fail(commonFailures.notFound));
      sendFile(app.files, request, reply, { ...bytes, size, name, mime });
      return null;
    },

    async rename({ db, actor, change, body: { id, name } }) {
      const { hostRecord, file } = await opened(db, actor, id);
      const newName = file.url === null ? renameKeepingExtension(file.name, name) : name.trim();
      if (newName === file.name) return file;
      const edited = await renameAttachment(db, id, newName || fail(commonFailures.invalidInput));
      recordPartChange(change, host, hostRecord, {
        kind: 'fileRenamed',
        changes: { file: { from: file.name, to: edited.name } },
      });
      return edited;
    },

    async delete({ db, actor, change, query: { id } }) {
      const { hostRecord, file } = await opened(db, actor, id);
      if (file.createdBy !== actor.id && !hostRecord.manages) return fail(notYours);
      await removeAttachment(db, id);
      recordPartChange(change, host, hostRecord, {
        kind: 'fileRemoved',
        changes: { file: { from: file.name, to: null } },
      });
      return null;
    },
  });
}
