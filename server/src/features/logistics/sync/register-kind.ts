import { TRACKING_PROVIDERS } from '@opsyard/contract';
import type { StoredAccount } from '../../../connectors/account-store.ts';
import { openTracking } from '../../../connectors/open-tracking.ts';
import { pushFromSandbox } from '../../../connectors/push-from-sandbox.ts';
import { findProvider } from '../../../connectors/registry.ts';
import type { LookupNumber, Registration } from '../../../connectors/tracking.ts';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { enqueue } from '../../../kernel/jobs/job.ts';
import type { Sentence } from '../../../kernel/words.ts';
import type { WriteContext } from '../../../records/adapter.ts';
import {
  defineJobKind,
  failed,
  type JobContext,
  type JobItem,
  type JobOutcome,
  ok,
  skipped,
} from '../../../records/jobs/kinds.ts';
import { lockRecords, type StoredRow } from '../../../records/record-store.ts';
import { writeRecords } from '../../../records/write.ts';
import { waybills } from '../waybills.ts';
import { accountFor } from './account-for.ts';
import { batcherFor } from './batcher-for.ts';
import { callFailed } from './call-failed.ts';
import { isSameCarrier, type UsedCarrier } from './carrier.ts';
import { carrierAt } from './carrier-at.ts';
import { saveRegistration } from './carrier-store.ts';
import { pollDueParcels } from './poll-job.ts';
import { createRegistration, SYNC_PERMISSION } from './queue.ts';
import { type FollowedParcel, findParcel, recordEnded, recordRegistered, saveAccount } from './sync-store.ts';

/** Items processed concurrently: as many numbers as the largest call takes. */
const AT_ONCE = 40;
const NO_PROVIDER = [
  'No provider tracks it. Choose one, or a channel that has one.',
  '未指定服务商，请选择服务商，或改用指定了服务商的渠道。',
] as const;
/** Seconds until a provider is queried for a new number. */
const FIRST_QUESTION = 5;

// Registers parcels with the accounts of their providers, each once.
defineJobKind<null, null>({
  name: 'logisticsRegister',
  title: ['Register waybills', '注册运单'],
  permission: SYNC_PERMISSION,
  quiet: true,
  concurrency: AT_ONCE,
  run: register,
});

async function register(item: JobItem<null>, context: JobContext<null>) {
  const { db, actor } = context;
  const parcel = await findParcel(db, item.targetId ?? '');
  if (!parcel) return skipped('gone', ['The waybill is no longer there.', '该运单已不存在。']);
  if (!parcel.provider && !parcel.automatic) return withoutProvider(parcel);
  const mayBeRegistered = item.attempt > 1 || parcel.foundCarrier !== null;
  const account = await accountFor(db, actor, parcel, mayBeRegistered);
  if (!account) return withoutAccount(parcel);
  // Recorded before the call: an immediate webhook must find the parcel registered.
  await saveAccount(db, parcel.id, account.id);
  const isSameAccount = parcel.accountId === account.id;
  const subject = isSameAccount ? parcel : { ...parcel, carrier: null };
  const used = carrierAt(subject, account.provider);
  const isMoved = isSameAccount && used.carrier !== null;
  const former = isMoved ? parcel.triedCarriers.filter((one) => !isSameCarrier(one, used.carrier)) : [];
  const question = { id: parcel.id, number: parcel.number, carrier: used.carrier, mayBeRegistered, former };
  const place = { parcel: subject, account, by: actor.id };
  const registration = await registerOne(context, account, question);
  if (!isRefused(registration) || used.carrier === null || used.reason === 'person')
    return outcomeOf({ ...place, used }, registration);
  // A refused registration is free: perhaps the provider only does not know this carrier, and detects the right one.
  const detected = { carrier: null, reason: 'refused', former: used.carrier } as const;
  const again = await registerOne(context, account, { ...question, carrier: null });
  return outcomeOf({ ...place, used: detected }, isRefused(again) ? registration : again);
}

function isRefused(registration: Registration | undefined): boolean {
  return registration?.outcome === 'rejected' && registration.errorClass !== 'quota';
}

type Question = LookupNumber & { id: string; mayBeRegistered: boolean };

async function registerOne({ db, settings }: JobContext<null>, { id, provider }: StoredAccount, question: Question) {
  const size = findProvider(provider)?.provider.capabilities.registerBatch ?? 1;
  const registerInBatch = batcherFor(db, `register ${id}`, size, async (questions: readonly Question[]) => {
    const tracking = await openTracking({ db, settings }, id);
    const about = { recordType: 'waybill', recordIds: questions.map((one) => one.id) };
    const lookFirst = questions.some(({ mayBeRegistered }) => mayBeRegistered);
    const numbers = questions.map(({ number, carrier, former }) => ({ number, carrier, former }));
    const done = (await tracking?.register(numbers, about, { lookUpFirst: lookFirst })) ?? [];
    return questions.map(({ number }) => done.find((one) => one.number === number));
  });
  return await registerInBatch(question);
}

type Place = { parcel: FollowedParcel; account: StoredAccount; used: UsedCarrier; by: string };

function outcomeOf(place: Place, registration: Registration | undefined) {
  const { account } = place;
  if (registration?.outcome === 'registered' || registration?.outcome === 'already')
    return again(
      place.parcel,
      ok((writing) => markRegistered(writing, place, registration)),
    );
  if (registration && isRefused(registration)) {
    const providerMessage = [registration.message, registration.code].filter(Boolean).join(' · ');
    const message: Sentence = [
      `The provider refused the number: ${providerMessage}`,
      `服务商拒绝该单号：${providerMessage}`,
    ];
    return again(
      place.parcel,
      failed('refused', message, { write: (writing) => markRejected(writing, place, providerMessage) }),
    );
  }
  return callFailed(account, registration ?? { errorClass: 'retryable', message: 'no answer about this number' });
}

function withoutAccount(parcel: FollowedParcel) {
  const [en, zh] = parcel.provider ? TRACKING_PROVIDERS[parcel.provider] : ['any provider', '服务商'];
  const message: Sentence = [
    `There is no account with ${en}. Add one under Administration › System › Connectors.`,
    `没有可用的${zh}账号，请在“系统管理 › 系统 › 连接账号”中添加。`,
  ];
  const write = (writing: WriteContext) => markRejected(writing, { parcel }, `${en}: no account`);
  return again(parcel, failed('noAccount', message, { write }));
}

function withoutProvider(parcel: FollowedParcel) {
  return again(
    parcel,
    skipped('noProvider', NO_PROVIDER, async (writing) => {
      const [before] = await lockRecords(writing.db, waybills, [parcel.id]);
      const present = await findParcel(writing.db, parcel.id);
      if (before?.registration !== 'queued' || !present || present.provider || present.automatic) return;
      await mark(writing, before, { registration: null });
    }),
  );
}

/** A parcel edited since its provider was called still waits when the item has ended, and is registered as it is now. */
function again({ id }: Pick<FollowedParcel, 'id'>, outcome: JobOutcome): JobOutcome {
  return {
    ...outcome,
    async next(writing: WriteContext) {
      const [parcel] = await lockRecords(writing.db, waybills, [id]);
      if (parcel?.registration === 'queued') await createRegistration(writing, [parcel]);
    },
  } as JobOutcome;
}

async function markRegistered(writing: WriteContext, place: Place, registration: Registration) {
  const { db } = writing;
  const { parcel, account, used, by } = place;
  const [before] = await lockRecords(db, waybills, [parcel.id]);
  if (!before) return;
  const at = now();
  const isOutdated = await isEdited(db, place);
  const carrier = registration.carrier ?? used.carrier;
  const key = { waybillId: parcel.id, accountId: account.id, number: parcel.number };
  await saveRegistration(db, key, { ...used, carrier, by, at });
  if (isOutdated) return await mark(writing, before, { registration: 'queued' });
  const isPolled = findProvider(account.provider)?.provider.capabilities.poll ?? false;
  const isUnfound = before.status === 'pending' || (before.status === 'expired' && before.lastEventAt === null);
  const unfound = isUnfound ? { status: 'notFound', statusSince: at.toISOString() } : {};
  await recordRegistered(db, parcel.id, { at, carrier, nextPollAt: isPolled ? at : null });
  await mark(writing, before, { registration: 'registered', ...unfound });
  const soon = new Date(at.getTime() + FIRST_QUESTION * 1_000);
  if (isPolled) await enqueue(db, pollDueParcels, null, { key: pollDueParcels.name, runAt: soon });
  if (account.sandbox && account.baseUrl === null)
    await enqueue(db, pushFromSandbox, { accountId: account.id, number: parcel.number });
}

type RejectedParcel = Pick<Place, 'parcel'> & Partial<Place>;

async function markRejected(writing: WriteContext, subject: RejectedParcel, message: string) {
  const { parcel } = subject;
  const [before] = await lockRecords(writing.db, waybills, [parcel.id]);
  if (!before) return;
  if (await isEdited(writing.db, subject)) return await mark(writing, before, { registration: 'queued' });
  await recordEnded(writing.db, parcel.id, message);
  await mark(writing, before, { registration: 'rejected' });
}

/** Whether a locked parcel has got another number, provider or carrier since the provider was called. */
async function isEdited(db: Db, { parcel, account }: RejectedParcel): Promise<boolean> {
  const present = await findParcel(db, parcel.id);
  if (!present) return false;
  if (present.number !== parcel.number) return true;
  // Without a named provider it stays with the one that tracks it.
  const subject = account?.provider ?? parcel.provider;
  if (present.provider !== null && present.provider !== subject) return true;
  // A carrier the provider has detected meanwhile is no edit.
  const [current, used] = [{ ...present, carrier: parcel.carrier }, parcel].map((one) => carrierAt(one, subject));
  return !isSameCarrier(current?.carrier ?? null, used?.carrier ?? null);
}

async function mark(writing: WriteContext, before: StoredRow, values: Record<string, unknown>): Promise<void> {
  await writeRecords(writing, waybills, [{ before, values }], { cause: 'edit', kind: 'tracked' });
}
