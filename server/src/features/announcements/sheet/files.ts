import { type announcement, announcementFailures, commonFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { hasPermission } from '../../../kernel/access/actor.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { sendFile } from '../../../kernel/http/send-file.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { findAnnouncementFile, insertFile } from './file-store.ts';

const { fileMissing: missing, fileTooLarge: tooLarge, fileRefused: typeRefused } = announcementFailures;

/** Routes for files of announcements. */
export function fileHandlers(app: FastifyInstance): Pick<Handlers<typeof announcement>, 'upload' | 'file'> {
  return {
    upload: {
      admit: async () => undefined,
      failures: { missing, tooLarge, typeRefused },
      handle: ({ db, actor, upload }) => insertFile(db, newId(), upload, actor.id),
    },
    async file({ db, actor, query: { id }, request, reply }) {
      const anybody = hasPermission(actor, 'system:announcement:edit');
      const file = required(await findAnnouncementFile(db, actor.id, id, anybody), commonFailures.notFound);
      await app.files.size(file.id).catch(() => fail(commonFailures.notFound));
      sendFile(app.files, request, reply, file);
      return null;
    },
  };
}
