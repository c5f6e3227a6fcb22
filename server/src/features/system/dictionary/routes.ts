import { commonFailures, type Dictionary, dictionary } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { newId } from '../../../kernel/database/ids.ts';
import { provideDictionaries } from '../../../kernel/dictionaries.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mergeEdit } from '../../../kernel/merge-edit.ts';
import { idsIn } from '../../../kernel/routes/list-query.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { pageOf } from '../../../kernel/routes/numbered-page.ts';
import { withoutNulls } from '../../../kernel/routes/without-nulls.ts';
import { differences, writeAudit } from '../../audit/index.ts';
import { allDictionaries } from './all-dictionaries-store.ts';
import { announceDictionaries } from './announce.ts';
import { exportDictionaries } from './export.ts';
import { importedDictionaries } from './import.ts';
import { serveItems } from './item-routes.ts';
import { lookups } from './lookups.ts';
import { recycleBin } from './recycle-bin.ts';
import {
  binDictionaries,
  insertDictionary,
  itemsOfDictionaries,
  listDictionaries,
  lockDictionary,
  updateDictionary,
} from './store.ts';

/** Registers the routes for dictionaries. */
export function serveDictionaries(app: FastifyInstance): void {
  provideDictionaries(allDictionaries);
  serveItems(app);
  mount(app, dictionary, {
    ...lookups,
    ...recycleBin,
    async list({ db, query }) {
      const { rows, total } = await listDictionaries(db, query);
      return pageOf(rows, total, query);
    },
    async treeList({ db, query }) {
      const { rows, total } = await listDictionaries(db, query);
      const items = Map.groupBy(
        await itemsOfDictionaries(
          db,
          rows.map(({ id }) => id),
        ),
        ({ dictId }) => dictId,
      );
      return pageOf(
        rows.map((row) => ({ ...row, children: items.get(row.id) ?? [] })),
        total,
        query,
      );
    },
    async add({ db, actor, request, change, body }) {
      const { dictCode, dictName, description = null } = body;
      const added = await insertDictionary(db, { id: newId(), dictCode, dictName: dictName.trim(), description });
      announceDictionaries(change, [dictCode]);
      await writeAudit(db, { actor, request }, 'dictChanged', { added: dictCode, dictName });
      return added;
    },
    async edit({ db, actor, request, change, body }) {
      const { id, version, ...form } = withoutNulls(body);
      const before = await lockDictionary(db, id);
      if (before.delFlag === 1) fail(commonFailures.notFound);
      const { dictCode = before.dictCode, dictName = before.dictName, description = before.description } = form;
      const expectedVersion = { id, base: version, version: before.version };
      const fields = { dictCode, dictName: dictName.trim(), description };
      const after = await updateDictionary(db, {
        id,
        ...(await mergeEdit(db, expectedVersion, fieldsOf(before), fields)),
      });
      announceDictionaries(change, [before.dictCode, after.dictCode]);
      await writeAudit(db, { actor, request }, 'dictChanged', { dict: before.dictCode, ...differences(before, after) });
      return after;
    },
    async delete({ db, actor, request, change, query: { id } }) {
      const [code] = await binDictionaries(db, [id]);
      announceDictionaries(change, [required(code, commonFailures.notFound)]);
      await writeAudit(db, { actor, request }, 'dictChanged', { deleted: [code] });
      return null;
    },
    async deleteBatch({ db, actor, request, change, query: { ids } }) {
      const codes = await binDictionaries(db, idsIn(ids));
      announceDictionaries(change, codes);
      if (codes.length > 0) await writeAudit(db, { actor, request }, 'dictChanged', { deleted: codes });
      return { deleted: codes.length };
    },
    exportXls: exportDictionaries,
    importExcel: importedDictionaries(app),
  });
}

function fieldsOf({ dictCode, dictName, description }: Dictionary) {
  return { dictCode, dictName, description };
}
