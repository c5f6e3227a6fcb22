import { asset, assetFailures, assetType, type RecordRow, sameValue } from '@opsyard/contract';
import { fail } from '../../kernel/fail.ts';
import { defineAdapter, type RecordChange, type WriteContext } from '../../records/adapter.ts';
import { lockRecords } from '../../records/record-store.ts';
import { writeRecords } from '../../records/write.ts';
import { requireLevel } from './folders/require-level.ts';
import { levelIn } from './folders/visibility-sql.ts';
import { rightsRemark } from './rights/require-rights.ts';
import { foldersOf, HELD_ASSET, HELD_ASSET_IDS, holds } from './trash/hold-store.ts';
import { IS_USED } from './uses/store.ts';

/** The server side of the record type for assets: access depends on the folder; only users who may change them see them in the trash. */
export const assets = defineAdapter({
  type: assetType,
  routes: asset,
  visibleTo: ({ id }, bind) =>
    `${levelIn('t.folder', `${bind(id)}::uuid`)} >= case when t.deleted_at is null then 1 else 2 end`,

  conditions: { used: IS_USED },

  remark: (row) =>
    rightsRemark(row) ?? (row.archived === true ? { text: ['Archived', '已归档'], color: 'gray' } : undefined),

  leftOut: { field: 'archived', sql: 't.archived is true' },
  refuseLink: ({ archived, name }) =>
    archived === true
      ? [`“${String(name)}” is archived. Restore it to use it again.`, `“${String(name)}”已归档，请先取消归档再使用。`]
      : undefined,

  retention: {
    held: HELD_ASSET,
    heldIds: HELD_ASSET_IDS,
    lock: holds.lockPurging,
    /** Only managers of its folder delete an asset for good. */
    async requirePurge(context, ids) {
      await requireLevel(context, [...(await foldersOf(context.db, 'asset', ids)).values()], 'manager');
    },
  },

  async beforeWrite(writeContext: WriteContext, changes: readonly RecordChange[]) {
    for (const { before, after } of changes) {
      const row = after as Record<string, unknown> | undefined;
      if (row && !before) row.versions ??= 0;
      if (after?.validFrom && after.validTo && String(after.validFrom) > String(after.validTo))
        fail(assetFailures.rightsBackwards);
    }
    const edits = changes.filter(({ before, after }) => !before || !after || !isReview(before, after));
    const touched = edits.flatMap(({ before, after }) => [before?.folder, after?.folder]);
    await requireLevel(writeContext, touched, 'editor');
  },

  async afterWrite(writeContext: WriteContext, changes: readonly RecordChange[]) {
    const deleted = changes.flatMap(({ before, after }) => (before && !after ? [before.folder] : []));
    await requireLevel(writeContext, deleted, 'editor');
  },
});

const OF_REVIEWS = new Set(['review', 'waitingFor', 'approvedVersion']);

/** Whether a change only results from a review, which needs no permission to edit. Users cannot write these fields themselves. */
function isReview(before: RecordRow, after: RecordRow): boolean {
  const changed = Object.keys(assetType.fields).filter((key) => !sameValue(before[key], after[key]));
  return changed.length > 0 && changed.every((key) => OF_REVIEWS.has(key));
}

/** Records the result of a review on its locked asset. */
export async function writeFacts(
  writeContext: WriteContext,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const rows = await lockRecords(writeContext.db, assets, [id]);
  const rowEdits = rows.map((before) => ({ before, values }));
  await writeRecords(writeContext, assets, rowEdits, { cause: 'edit' });
}
