import { assetFolder, assetFolderType, commonFailures, folderFailures, parseNamingRule } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import { defineAdapter, type RecordChange, type WriteContext } from '../../../records/adapter.ts';
import { HELD_FOLDER, holds } from '../trash/hold-store.ts';
import { levelsIn, lockFolderTree, notWhollyManaged, placeFolders } from './place-store.ts';
import { requireLevel } from './require-level.ts';
import { isFolderName } from './rules.ts';
import { LEVELS, levelIn } from './visibility-sql.ts';

/** The server side of the record type for asset folders; managers of a folder can change it and its direct children. */
export const folders = defineAdapter({
  type: assetFolderType,
  routes: assetFolder,
  visibleTo: ({ id }, bind) =>
    `${levelIn('t.id', `${bind(id)}::uuid`, { itself: true })} >= case when t.deleted_at is null then 1 else 3 end`,

  /** Only users who may change an access list can read it. */
  async hiddenHistoryFields({ db, actor }, id) {
    const level = (await levelsIn(db, actor.id, [id])).get(id) ?? 0;
    return level >= LEVELS.manager && actor.permissions.has(assetFolderType.permissions.edit) ? [] : ['access'];
  },

  retention: {
    held: HELD_FOLDER,
    lock: holds.lockPurging,
    /** What is in a folder is purged with it. */
    async requirePurge({ db, actor }, ids) {
      if ((await notWhollyManaged(db, actor.id, ids)).size > 0) fail(commonFailures.forbidden);
    },
  },

  async beforeWrite(writeContext: WriteContext, changes: readonly RecordChange[]) {
    await lockFolderTree(writeContext.db);
    for (const { after } of changes) {
      if (!after) continue;
      if (!isFolderName(String(after.name))) fail(folderFailures.nameWrong);
      if (typeof after.naming === 'string' && !parseNamingRule(after.naming))
        fail(folderFailures.namingWrong, { values: { example: '{date}_{sku}_v{n}' } });
      const row = after as Record<string, unknown>;
      row.own ??= false;
    }
    const touched = changes.flatMap(({ id, before, after }) => [
      before && id,
      before && before.parent !== after?.parent ? before.parent : null,
      before?.parent === after?.parent ? null : after?.parent,
    ]);
    await requireLevel(writeContext, touched, 'manager');
  },

  async afterWrite(writeContext: WriteContext, changes: readonly RecordChange[]) {
    const deleted = changes.flatMap(({ id, before, after }) => (before && !after ? [id] : []));
    await requireLevel(writeContext, deleted, 'manager');
    const moved = changes.filter(
      ({ before, after }) => after && (before?.parent !== after.parent || before?.own !== after.own),
    );
    await placeFolders(
      writeContext.db,
      moved.map(({ id }) => id),
    );
  },
});
