import { randomUUID } from 'node:crypto';
import { commonFailures, commonFile, commonFileFailures, REPORT_FOLDER } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { removeFiles } from '../../../kernel/files/file-jobs.ts';
import { fileHeaders, sendFile } from '../../../kernel/http/send-file.ts';
import { enqueue } from '../../../kernel/jobs/job.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { setSuccessMessage } from '../../../kernel/routes/success-message.ts';
import { findImportReport } from '../../../kernel/spreadsheet/index.ts';
import { writeAudit } from '../../audit/index.ts';
import { folderOf, isOpen, isPixels, nameInPath, pathOf } from './rules.ts';
import { type CommonFile, deleteCommonFile, findCommonFile, insertCommonFile } from './store.ts';

const { missing, tooLarge, refused: typeRefused, folderRefused } = commonFileFailures;

/** Registers the routes for files under unguessable URLs. */
export function serveFiles(app: FastifyInstance): void {
  mount(app, commonFile, {
    upload: {
      admit: async () => undefined,
      failures: { missing, tooLarge, typeRefused },
      async handle({ db, actor, request, upload }) {
        const folder = required(folderOf(upload.fields.biz), folderRefused);
        // 122 random bits: unlike record ids, it does not reveal the time of creation.
        const id = randomUUID().replaceAll('-', '');
        await insertCommonFile(db, { id, folder, upload, by: actor.id });
        const path = pathOf({ id, folder, name: upload.name });
        setSuccessMessage(request, [path, path]);
        return null;
      },
    },

    async file({ db, actor, params, request, reply }) {
      if (params.folder === REPORT_FOLDER) {
        const report = required(await findImportReport(db, idIn(params.name)), commonFailures.notFound);
        reply.headers(fileHeaders({ ...report, caching: 'private, no-store' })).send(report.text);
        return '';
      }
      const file = await fileAt(db, params);
      if (!actor && !isOpen(file)) fail(commonFailures.unauthenticated);
      await app.files.size(file.fileId).catch(() => fail(commonFailures.notFound));
      sendFile(app.files, request, reply, { ...file, id: file.fileId, shown: isPixels(file.mime) });
      return '';
    },

    async remove({ db, actor, params, request }) {
      const file = await fileAt(db, params);
      await deleteCommonFile(db, file.id);
      await enqueue(db, removeFiles, { ids: [file.fileId] });
      await writeAudit(db, { actor, request }, 'fileRemoved', { path: pathOf(file), name: file.name, size: file.size });
      return null;
    },
  });
}

function idIn(name: string): string {
  return name.slice(0, 32);
}

async function fileAt(db: Db, { folder, name }: { folder: string; name: string }): Promise<CommonFile> {
  const file = required(await findCommonFile(db, idIn(name), folder), commonFailures.notFound);
  return nameInPath(file.id, file.name) === name ? file : fail(commonFailures.notFound);
}
