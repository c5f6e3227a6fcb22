import { channelPlanFailures, channelType, commonFailures } from '@opsyard/contract';
import { now } from '../../../kernel/clock.ts';
import { fail } from '../../../kernel/fail.ts';
import type { WriteContext } from '../../../records/adapter.ts';
import {
  defineJobKind,
  type Ending,
  type ItemResult,
  type JobItem,
  type JobOutcome,
  type JobReader,
  ok,
  type ResultItem,
  skipped,
  waitUntil,
} from '../../../records/jobs/kinds.ts';
import { visibleRecords } from '../../../records/list.ts';
import { lockRecords } from '../../../records/record-store.ts';
import { recordTopic } from '../../../records/topic.ts';
import { requireVisibleFields, seesEverything } from '../../../records/visibility.ts';
import { writeRecords } from '../../../records/write.ts';
import { channels } from '../channels.ts';
import { channelsOfChanges, hasEarlier, isSuperseded, lockChange } from './due-store.ts';
import { endChange } from './store.ts';

/** The type of the targets of items: changes of channels. */
export const CHANNEL_CHANGE = 'channelChange';

/** Milliseconds until a change checks again whether the previous one has been applied. */
const PAUSE = 10_000;
/** A failed change is applied when its item is tried again. */
const OPEN = ['planned', 'failed'];
const EARLIER = [
  'An earlier change of this channel has not been applied yet.',
  '该渠道较早的一项变更尚未生效。',
] as const;
const ENDED = ['The change has already taken effect or was cancelled.', '该变更已生效或已取消。'] as const;
const IN_TRASH = ['The channel is in the trash.', '该渠道在回收站中。'] as const;

/** Applies scheduled changes of channels on behalf of the user who scheduled them, in the order of their days. */
export const channelChangeKind = defineJobKind<null, null>({
  name: 'logisticsChannelChange',
  title: ['Apply planned changes', '执行计划变更'],
  permission: 'logistics:channel:edit',
  quiet: true,
  concurrency: 1,
  // The titles name channels, and whoever manages a job cancels and applies their changes.
  seesAll: ({ db, actor }) => seesEverything(db, actor, channels),
  run: apply,
  ended: recordEnd,
  results: pagesOf,
});

async function apply({ targetId }: JobItem<null>, { db, actor }: JobReader): Promise<JobOutcome> {
  const id = targetId ?? '';
  const planned = await lockChange(db, id);
  if (!planned || !OPEN.includes(planned.state)) return skipped('ended', ENDED);
  if (await hasEarlier(db, id)) return waitUntil(new Date(now().getTime() + PAUSE), EARLIER);
  const [channel] = await lockRecords(db, channels, [planned.channelId]);
  if (!channel || channel.deletedAt !== null) return skipped('inTrash', IN_TRASH);
  const { rows, visibility } = await visibleRecords(db, actor, channels, [planned.channelId]);
  if (rows.length === 0) return fail(commonFailures.notFound);
  requireVisibleFields(visibility, planned.values);
  return ok((writing) => write(writing, id));
}

async function write(writing: WriteContext, id: string): Promise<void> {
  const { db, change } = writing;
  const locked = await lockChange(db, id);
  // Cancelled meanwhile.
  if (!locked || !OPEN.includes(locked.state)) return fail(channelPlanFailures.notPlanned);
  if (await isSuperseded(db, id)) return fail(channelPlanFailures.overtaken);
  const { channelId, values } = locked;
  const [before] = await lockRecords(db, channels, [channelId]);
  if (!before || before.deletedAt !== null) return fail(commonFailures.notFound);
  change.operation({ kind: 'edit', projectId: null });
  await writeRecords(writing, channels, [{ before, values }], { cause: 'edit' });
  const replaced = Object.fromEntries(Object.keys(values).map((key) => [key, before[key] ?? null]));
  await endChange(db, id, { state: 'applied', before: replaced, from: OPEN });
}

async function recordEnd({ db, change }: WriteContext, { targetId }: JobItem<null>, { state, code }: Ending) {
  const channelId = await endChange(db, targetId ?? '', { state, ...(code !== null && { reason: code }), from: OPEN });
  if (channelId === undefined) return;
  const { name } = channelType;
  change.announce(recordTopic(name), { cmd: 'record', recordType: name, ids: [channelId], kind: 'updated' });
}

/** The pages of the channels of changes, as far as the reader may see them. */
async function pagesOf({ db, actor }: JobReader, items: readonly ResultItem<null>[]) {
  const channelOf = await channelsOfChanges(
    db,
    items.flatMap(({ targetId }) => targetId ?? []),
  );
  const { rows } = await visibleRecords(db, actor, channels, [...new Set(channelOf.values())]);
  const visible = new Set(rows.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id));
  const pages = new Map<string, ItemResult>();
  for (const { id, targetId } of items) {
    const channelId = channelOf.get(targetId ?? '');
    if (channelId && visible.has(channelId)) pages.set(id, { page: `${channelType.page}?open=${channelId}` });
  }
  return pages;
}
