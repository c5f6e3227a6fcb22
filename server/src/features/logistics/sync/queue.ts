import type { Db } from '../../../kernel/database/db.ts';
import type { Cause, RecordChange, WriteContext } from '../../../records/adapter.ts';
import { createJob, type JobItemDraft, objectsInFlight } from '../../../records/jobs/create.ts';
import { type JobKind, jobKind } from '../../../records/jobs/kinds.ts';
import { isOver } from '../tracking/is-over.ts';
import { AUTOMATIC, providersOf } from './sync-store.ts';

type Row = NonNullable<RecordChange['after']>;
type Parcel = { id: string; number?: unknown };

/** The permission to register parcels, for which a provider may charge. */
export const SYNC_PERMISSION = 'logistics:waybill:sync';

/** By its name: the kind writes waybills, so that waybills cannot know it. */
const REGISTER = 'logisticsRegister';

/**
 * Marks parcels for registration: new ones with a provider, and those with a changed number or provider. Excluded are arrived parcels, those of
 * users without the permission to pay for registrations, and numbers with a wrong check digit: no carrier has issued them, so that the cost
 * would be wasted.
 */
export async function markQueued({ db, actor }: WriteContext, changes: readonly RecordChange[], cause: Cause) {
  if (cause === 'undo') return;
  const concerned = changes.filter(({ before, after }) => after && (!before || hasChanged(before, after)));
  if (concerned.length === 0) return;
  const providerOf = await effectiveProviders(db, concerned);
  for (const { before, after } of concerned)
    if (before && after) resetCarriers(before, after, [providerOf(before), providerOf(after)]);
  if (!actor.permissions.has(SYNC_PERMISSION)) return;
  // A parcel already tracked by any provider is not registered with another one.
  const isTracked = (before: Row, provider: string | undefined) =>
    providerOf(before) === provider || (provider === AUTOMATIC && before.registration !== 'rejected');
  for (const { before, after } of concerned) {
    if (!after || isOver(after) || isMistyped(after)) continue;
    const provider = providerOf(after);
    const isSame =
      before?.registration &&
      before.number === after.number &&
      isTracked(before, provider) &&
      !hasCarrier(before, after);
    if (provider && !isSame) (after as Record<string, unknown>).registration = 'queued';
  }
}

function isMistyped({ flags }: Row): boolean {
  return Array.isArray(flags) && flags.includes('badCheckDigit');
}

/** Records who entered carrier codes, and discards what was found for another number or in conflict with an entered code. */
export function recordCarrierEntries(changes: readonly RecordChange[], cause: Cause): void {
  if (cause === 'undo') return;
  for (const { before, after } of changes) {
    if (!after) continue;
    const row = after as Record<string, unknown>;
    const isEntered = hasCarrier(before, after);
    const author = cause === 'import' ? 'import' : 'person';
    if (isEntered) row.carrierBy = after.carrierCode ? author : null;
    if (before && (isEntered || before.number !== after.number)) row.foundCarrier = null;
  }
}

function hasCarrier(before: Row | undefined, after: Row): boolean {
  return (before?.carrierCode ?? null) !== (after.carrierCode ?? null);
}

/** A carrier code belongs to a provider, and is meaningless to another one. */
function resetCarriers(before: Row, after: Row, [former, present]: (string | undefined)[]): void {
  if (!former || !present || former === present || [former, present].includes(AUTOMATIC)) return;
  const row = after as Record<string, unknown>;
  row.foundCarrier = null;
  if (!hasCarrier(before, after)) Object.assign(row, { carrierCode: null, carrierBy: null });
}

function hasChanged(before: Row, after: Row): boolean {
  return ['number', 'channel', 'provider', 'carrierCode'].some((key) => before[key] !== after[key]);
}

async function effectiveProviders(db: Db, changes: readonly RecordChange[]) {
  const rows = changes.flatMap(({ before, after }) => [before, after]);
  const channels = rows.map((row) => row?.channel).filter((id): id is string => typeof id === 'string');
  const byChannel = await providersOf(db, [...new Set(channels)]);
  return ({ provider, channel }: Row) => (provider as string | null) ?? byChannel.get(channel as string);
}

/** Registers parcels that have just been marked, and those edited while they wait without a job. */
export async function createRegistrations(writing: WriteContext, changes: readonly RecordChange[]): Promise<void> {
  const queued = changes.filter(({ after }) => after?.registration === 'queued');
  const marked = queued.flatMap(({ before, after }) => (after && before?.registration !== 'queued' ? [after] : []));
  const edited = queued.flatMap(({ before, after }) =>
    after && before?.registration === 'queued' && hasChanged(before, after) ? [after] : [],
  );
  await createRegistration(writing, [...marked, ...(await withoutJob(writing.db, edited))]);
}

/** Those of queued parcels that no job is going to register, as after calls that failed too often or a cancelled job. */
export async function withoutJob<P extends Parcel>(db: Db, parcels: readonly P[]): Promise<P[]> {
  const ids = parcels.map(({ id }) => id);
  const busy = await objectsInFlight(db, { name: REGISTER }, 'waybill', ids);
  return parcels.filter(({ id }) => !busy.has(id));
}

/** Registers marked parcels by one job. */
export async function createRegistration(writing: WriteContext, parcels: readonly Parcel[]): Promise<void> {
  const kind = jobKind(REGISTER) as JobKind<null, null> | undefined;
  if (kind) await createSyncJob(writing, kind, parcels);
}

/** Creates a job for parcels, if there are any. */
export async function createSyncJob(
  { db, change, actor }: WriteContext,
  kind: JobKind<null, null>,
  parcels: readonly Parcel[],
): Promise<void> {
  if (parcels.length === 0) return;
  const items = parcels.map(({ id, number }): JobItemDraft<null> => {
    return { label: String(number), target: { type: 'waybill', id } };
  });
  const title = items.length === 1 ? items[0]?.label : `${items[0]?.label} … (${items.length})`;
  await createJob({ db, change, actor }, kind, { title: title ?? '', params: null, items });
}
