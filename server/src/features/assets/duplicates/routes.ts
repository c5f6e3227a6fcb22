import { assetDuplicate } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/routes/mount.ts';
import { visibleRecords } from '../../../records/list.ts';
import { assets } from '../assets.ts';
import { folders } from '../folders/folders.ts';
import { versionsWith } from './store.ts';

/** Files that are already versions of assets. */
export function serveDuplicates(app: FastifyInstance): void {
  mount(app, assetDuplicate, {
    async find({ db, actor, body: { hashes } }) {
      const found = await versionsWith(db, actor, hashes);
      const ids = found.map(({ assetId }) => assetId);
      const { rows } = await visibleRecords(db, actor, assets, ids);
      const folderIds = rows.flatMap(({ folder }) => (typeof folder === 'string' ? [folder] : []));
      const { rows: places } = await visibleRecords(db, actor, folders, [...new Set(folderIds)]);
      const byId = new Map([...rows, ...places].map((row) => [row.id, row]));
      return found.map(({ sha256, assetId, no }) => {
        const row = byId.get(assetId);
        const folder = byId.get(String(row?.folder));
        return { sha256, assetId, no, name: String(row?.name ?? ''), folder: folder ? String(folder.name) : null };
      });
    },
  });
}
