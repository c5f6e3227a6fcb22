import type { Actor } from '../../../kernel/access/actor.ts';
import { actorById } from '../../../kernel/access/actor-by-id.ts';
import type { WriteContext } from '../../../records/adapter.ts';
import type { StoredRow } from '../../../records/record-store.ts';
import { writeRecords } from '../../../records/write.ts';
import { channelProposals } from '../numbers/propose-channel.ts';
import { isOver } from '../tracking/is-over.ts';
import { waybills } from '../waybills.ts';
import type { UsedCarrier } from './carrier.ts';
import { carrierOfChannel, claimCarrier, registrarOf, saveSuggestion } from './carrier-store.ts';
import { postalCarrierOf } from './postal-operators.ts';
import { SYNC_PERMISSION } from './queue.ts';

/** A parcel whose carrier may be wrong: the carrier found, and whether tracking ended without any event. */
export type DoubtfulCarrier = {
  before: StoredRow;
  account: { id: string; provider: string };
  /** With which it is registered. */
  carrier: string | null;
  found: string | null;
  isEmpty: boolean;
};

/**
 * Registers a parcel again with the carrier that was found: once per carrier, on behalf of the user who had it registered. A carrier entered by
 * a user is kept, and the found one only suggested. Returns whether it is registered again.
 */
export async function repairCarrier(writing: WriteContext, doubtful: DoubtfulCarrier): Promise<boolean> {
  const { db, change } = writing;
  const { before, account, carrier, found } = doubtful;
  if (before.carrierCode && before.carrierBy === 'person') {
    if (found) await saveSuggestion(db, before.id, found);
    return false;
  }
  if (before.registration !== 'registered' || isOver(before)) return false;
  const by = await registrarOf(db, before.id);
  const actor = by === null ? undefined : await actorById(db, by);
  if (!actor?.permissions.has(SYNC_PERMISSION)) return false;
  const use = found
    ? { carrier: found, reason: 'corrected' as const }
    : await carrierByPattern(writing, doubtful, actor);
  const key = { waybillId: before.id, accountId: account.id, number: String(before.number) };
  if (!use || !(await claimCarrier(db, key, { ...use, former: carrier }, actor.id))) return false;
  const edit = { before, values: { registration: 'queued', foundCarrier: use.carrier } };
  await writeRecords({ db, change, actor }, waybills, [edit], { cause: 'edit', kind: 'tracked' });
  return true;
}

/** The carrier of the channel whose pattern matches the number, else its postal operator, if the provider has found nothing at all. */
async function carrierByPattern(
  { db }: WriteContext,
  { before, account, isEmpty }: DoubtfulCarrier,
  actor: Actor,
): Promise<UsedCarrier | undefined> {
  if (!isEmpty) return undefined;
  const number = String(before.number);
  const channel = (await channelProposals({ db, actor }, [number])).get(number);
  const carrier = channel && (await carrierOfChannel(db, channel.id, account.provider));
  if (carrier) return { carrier, reason: 'otherPattern' };
  const postal = postalCarrierOf(number, account.provider);
  return postal ? { carrier: postal, reason: 'postal' } : undefined;
}
