import { assetStorage, commonFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { visibleRecords } from '../../../records/list.ts';
import { folders } from '../folders/folders.ts';
import { storageOf } from './store.ts';

/** The storage used by assets. */
export function serveStorage(app: FastifyInstance): void {
  mount(app, assetStorage, {
    async get({ db, actor, query: { folderId } }) {
      if (folderId !== undefined) {
        const { rows } = await visibleRecords(db, actor, folders, [folderId]);
        required(rows[0], commonFailures.notFound);
      }
      const seesDisk = actor.permissions.has('assets:folder:all');
      return {
        used: await storageOf(db, actor, { folderId, trash: false }),
        trash: await storageOf(db, actor, { folderId, trash: true }),
        disk: seesDisk ? await app.files.disk() : null,
      };
    },
  });
}
