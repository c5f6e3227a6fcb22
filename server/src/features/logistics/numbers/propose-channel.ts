import { ownerOfNumber } from '@opsyard/contract';
import type { WriteContext } from '../../../records/adapter.ts';
import { visibleRecords } from '../../../records/list.ts';
import { channels } from '../channels.ts';
import { channelsWithPatterns } from './pattern-store.ts';

export type ProposedChannel = { id: string; name: string };

/** Finds the channels of tracking numbers by the patterns of the channels the user may see. */
export async function channelProposals(
  { db, actor }: Pick<WriteContext, 'db' | 'actor'>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, ProposedChannel>> {
  if (numbers.length === 0 || !actor.permissions.has(channels.type.permissions.view)) return new Map();
  const ids = await channelsWithPatterns(db);
  if (ids.length === 0) return new Map();
  const { rows } = await visibleRecords(db, actor, channels, ids);
  const owners = rows.map(({ id, name, numberPatterns }) => ({
    id,
    name: String(name ?? ''),
    patterns: (numberPatterns ?? []) as readonly string[],
  }));
  return new Map(
    numbers.flatMap((number) => {
      const owner = ownerOfNumber(number, owners);
      return owner ? [[number, { id: owner.id, name: owner.name }]] : [];
    }),
  );
}
