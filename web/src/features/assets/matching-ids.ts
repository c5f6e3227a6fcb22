import { asset, ZIP_FILES_MAX } from '@opsyard/contract';
import { call } from '../../kernel/calls/api.ts';
import type { BulkProps } from '../../records/scope.ts';

const PAGE = 200;

/** The ids of the selected assets, or of all that match; of more than an archive holds one too many, which the server refuses. */
export async function matchingIds(which: BulkProps['which']): Promise<string[]> {
  if ('ids' in which) return which.ids;
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null && ids.length <= ZIP_FILES_MAX; ) {
    const query = { ...which, limit: PAGE, ...(cursor && { cursor }) };
    const page = await call(asset.list, { query });
    ids.push(...page.records.map(({ id }) => id));
    cursor = page.cursor;
  }
  return ids.slice(0, ZIP_FILES_MAX + 1);
}
