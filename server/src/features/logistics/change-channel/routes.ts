import {
  type ChannelVerdict,
  channelChange,
  commonFailures,
  FINAL_STATUSES,
  plainCode,
  type RecordRow,
  type TrackingStatus,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { lockVisibleRecords, visibleRecords } from '../../../records/list.ts';
import { lockRecords } from '../../../records/record-store.ts';
import { requireVisibleFields } from '../../../records/visibility.ts';
import { writeRecords } from '../../../records/write.ts';
import { channels } from '../channels.ts';
import { waybillsByNumber } from '../numbers/store.ts';
import { waybills } from '../waybills.ts';

type ChannelChange = { numbers: readonly string[]; channel: string; arrived: boolean };
type Reader = { db: Db; actor: Actor };
type Evaluated = ChannelVerdict & { row: RecordRow | undefined };

/** Changes the channel of parcels by a list of their numbers. */
export function serveChannelChange(app: FastifyInstance): void {
  mount(app, channelChange, {
    async check({ db, actor, body }) {
      const evaluated = await evaluate({ db, actor }, body, visibleRecords);
      return evaluated.map(({ row: _, ...verdict }) => verdict);
    },

    async run({ db, actor, change, body }) {
      const evaluated = await evaluate({ db, actor }, body, lockVisibleRecords);
      const ids = evaluated.flatMap(({ verdict, row }) => (verdict === 'change' && row ? [row.id] : []));
      change.operation({ kind: 'editBatch', projectId: null });
      const rows = await lockRecords(db, waybills, ids);
      const edits = rows.map((before) => ({ before, values: { channel: body.channel } }));
      const written = await writeRecords({ db, actor, change }, waybills, edits, { cause: 'edit' });
      return { changed: written.length, left: body.numbers.length - written.length, opId: change.opId };
    },
  });
}

/** The result for each number, in the order of the request. */
async function evaluate(
  reader: Reader,
  { numbers, channel, arrived }: ChannelChange,
  read: typeof visibleRecords,
): Promise<Evaluated[]> {
  const { db, actor } = reader;
  await requireChannel(reader, channel);
  const idsByNumber = await waybillsByNumber(db, [...new Set(numbers.map(plainCode))]);
  const { rows, visibility } = await read(db, actor, waybills, [...new Set(idsByNumber.values())]);
  requireVisibleFields(visibility, { channel });
  const visible = new Map(rows.filter(({ deletedAt }) => deletedAt === null).map((row) => [row.id, row]));
  const processed = new Set<string>();
  return numbers.map((given): Evaluated => {
    const row = visible.get(idsByNumber.get(plainCode(given)) ?? '');
    const verdict = verdictOf(row, { channel, arrived, isRepeated: row !== undefined && processed.has(row.id) });
    if (row) processed.add(row.id);
    return { given, verdict, row, waybill: row ? shown(row) : null };
  });
}

type Against = { channel: string; arrived: boolean; isRepeated: boolean };

function verdictOf(row: RecordRow | undefined, { channel, arrived, isRepeated }: Against): ChannelVerdict['verdict'] {
  if (!row) return 'notFound';
  if (isRepeated) return 'repeated';
  if (row.channel === channel) return 'same';
  return !arrived && FINAL_STATUSES.includes(row.status as TrackingStatus) ? 'arrived' : 'change';
}

function shown({ id, number, channel }: RecordRow): NonNullable<ChannelVerdict['waybill']> {
  return { id, number: String(number), channel: (channel as string | null) ?? null };
}

async function requireChannel({ db, actor }: Reader, id: string): Promise<void> {
  if (!actor.permissions.has(channels.type.permissions.view)) fail(commonFailures.notFound);
  const { rows } = await visibleRecords(db, actor, channels, [id]);
  if (required(rows[0], commonFailures.notFound).deletedAt !== null) fail(commonFailures.notFound);
}
