import { ASSET_USES_AT_ONCE, assetUse } from '@opsyard/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kernel/calls/api.ts';
import { batchedRead } from '../../kernel/calls/batched-read.ts';

const readUses = batchedRead(ASSET_USES_AT_ONCE, async (_, ids) => {
  const rows = await call(assetUse.count, { body: { ids } }, { quiet: true });
  return new Map(rows.map(({ id, tasks }) => [id, tasks]));
});

/** The number of tasks that use an asset; those requested together are read in one call. */
export function useUseCount(id: string): number {
  const { data } = useQuery({ queryKey: [assetUse.count.feature, 'count', id], queryFn: () => readUses('', id) });
  return data ?? 0;
}
