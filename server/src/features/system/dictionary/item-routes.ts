import { commonFailures, DICTIONARY_ITEMS_MAX, dictionaryFailures, dictionaryItem } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import { mergeEdit } from '../../../kernel/merge-edit.ts';
import { idsIn } from '../../../kernel/routes/list-query.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { pageOf } from '../../../kernel/routes/numbered-page.ts';
import { withoutNulls } from '../../../kernel/routes/without-nulls.ts';
import { differences, writeAudit } from '../../audit/index.ts';
import { announceDictionaries } from './announce.ts';
import { arrangeItems, listItems, lockDictionaryForItems, lockItem, removeItems, saveItem } from './item-store.ts';
import { type EntryDraft, entryOf } from './rules.ts';

/** Registers the routes for dictionary items. */
export function serveItems(app: FastifyInstance): void {
  mount(app, dictionaryItem, {
    async list({ db, query }) {
      const { rows, total } = await listItems(db, query);
      return pageOf(rows, total, query);
    },
    async add({ db, actor, request, change, body }) {
      const { dictCode, count, last } = await lockDictionaryForItems(db, body.dictId);
      if (count >= DICTIONARY_ITEMS_MAX)
        fail(dictionaryFailures.tooManyItems, { values: { limit: DICTIONARY_ITEMS_MAX } });
      const added = await saveItem(db, entryOf(body, undefined, { id: newId(), last }));
      announceDictionaries(change, [dictCode]);
      const { itemValue, itemText } = added;
      await writeAudit(db, { actor, request }, 'dictChanged', { dict: dictCode, added: { itemValue, itemText } });
      return added;
    },
    async edit({ db, actor, request, change, body }) {
      const { version, ...form } = withoutNulls(body);
      const before = await lockItem(db, body.id);
      const { dictId } = before;
      const { itemText = before.itemText, itemValue = before.itemValue } = form;
      const { dictCode, last } = await lockDictionaryForItems(db, dictId);
      const requested = entryOf({ ...form, dictId, itemText, itemValue }, before, { id: body.id, last });
      const expectedVersion = { id: body.id, base: version, version: before.version };
      const after = await saveItem(db, await mergeEdit<EntryDraft>(db, expectedVersion, before, requested));
      announceDictionaries(change, [dictCode]);
      const detail = { dict: dictCode, item: before.itemValue, ...differences(before, after) };
      await writeAudit(db, { actor, request }, 'dictChanged', detail);
      return after;
    },
    async order({ db, actor, request, change, body: { dictId, ids } }) {
      const { dictCode } = await lockDictionaryForItems(db, dictId);
      await arrangeItems(db, dictId, ids);
      announceDictionaries(change, [dictCode]);
      await writeAudit(db, { actor, request }, 'dictChanged', { dict: dictCode, ordered: ids.length });
      return null;
    },
    async delete({ db, actor, request, change, query: { id } }) {
      const [gone] = await removeItems(db, [id]);
      if (!gone) return fail(commonFailures.notFound);
      announceDictionaries(change, [gone.dictCode]);
      await writeAudit(db, { actor, request }, 'dictChanged', { dict: gone.dictCode, deleted: [gone.itemValue] });
      return null;
    },
    async deleteBatch({ db, actor, request, change, query: { ids } }) {
      const gone = await removeItems(db, idsIn(ids));
      announceDictionaries(change, [...new Set(gone.map(({ dictCode }) => dictCode))]);
      const deleted = gone.map(({ dictCode, itemValue }) => `${dictCode}=${itemValue}`);
      if (gone.length > 0) await writeAudit(db, { actor, request }, 'dictChanged', { deleted });
      return { deleted: gone.length };
    },
  });
}
