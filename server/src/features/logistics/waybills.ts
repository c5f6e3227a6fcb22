import { plainSpu, waybill, waybillType } from '@opsyard/contract';
import { type Cause, defineAdapter, type RecordChange, type WriteContext } from '../../records/adapter.ts';
import { checkImport } from './import-remarks.ts';
import { channelProposals } from './numbers/propose-channel.ts';
import { createRegistrations, markQueued, recordCarrierEntries } from './sync/queue.ts';
import { hasWrongCheckDigit } from './tracking/rules.ts';

/** The server side of the record type for waybills. */
export const waybills = defineAdapter({
  type: waybillType,
  routes: waybill,
  indexes: [
    ['status', 'lastEventAt'],
    ['channel', 'status', 'lastEventAt'],
  ],
  async beforeWrite(writing: WriteContext, changes: readonly RecordChange[], cause: Cause) {
    for (const { before, after } of changes) if (after) complete(before, after);
    if (cause === 'add' || cause === 'import') await proposeChannels(writing, changes);
    recordCarrierEntries(changes, cause);
    await markQueued(writing, changes, cause);
  },
  afterWrite: createRegistrations,
  checkImport,
});

/** New waybills without a channel get the one whose pattern matches their number. */
async function proposeChannels(writing: WriteContext, changes: readonly RecordChange[]): Promise<void> {
  const added = changes.flatMap(({ before, after }) => (!before && after && after.channel == null ? [after] : []));
  const proposals = await channelProposals(
    writing,
    added.map(({ number }) => String(number)),
  );
  for (const row of added) {
    const proposal = proposals.get(String(row.number));
    if (proposal) (row as Record<string, unknown>).channel = proposal.id;
  }
}

type Row = NonNullable<RecordChange['after']>;

function complete(before: Row | undefined, after: Row): void {
  const row = after as Record<string, unknown>;
  row.status ??= 'pending';
  row.spu = plainSpu(row.spu);
  row.spuQuantity = row.spu === null ? null : (row.spuQuantity ?? 1);
  if (before?.number === row.number) return;
  const flags = (row.flags as string[]).filter((flag) => flag !== 'badCheckDigit');
  row.flags = hasWrongCheckDigit(String(row.number)) ? [...flags, 'badCheckDigit'] : flags;
}
