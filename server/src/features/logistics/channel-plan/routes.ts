import {
  channelPlan,
  channelPlanFailures,
  commonFailures,
  PLANNED_CHANGES_MAX,
  type PlannedChange,
  type RecordRow,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { now } from '../../../kernel/clock.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { sentenceOf } from '../../../kernel/sentences.ts';
import { languageOf, translate } from '../../../kernel/words.ts';
import { type JobKind, managesAll } from '../../../records/jobs/kinds.ts';
import { requireLinks } from '../../../records/links/links.ts';
import { lockVisibleRecords, visibleRecords } from '../../../records/list.ts';
import { requireVisibleFields } from '../../../records/visibility.ts';
import { normalised } from '../../../records/write.ts';
import { channels } from '../channels.ts';
import { channelChangeKind } from './change-kind.ts';
import { changesOf, channelOfChange, countPlanned, endChange, insertChange, type PlannedRow } from './store.ts';

const { notFound, invalidInput } = commonFailures;

/** Scheduled changes of channels. */
export function serveChannelPlans(app: FastifyInstance): void {
  mount(app, channelPlan, {
    async list({ db, actor, request, query: { channelId } }) {
      const { rows, visibility } = await visibleRecords(db, actor, channels, [channelId]);
      const row = required(rows[0], notFound);
      const language = languageOf(request.headers['accept-language']);
      const isVisible = (key: string) => Object.hasOwn(visibility.open, key);
      const seesAllJobs = await managesAll({ db, actor }, channelChangeKind as JobKind);
      const maySeeJob = (plannedBy: string) => seesAllJobs || plannedBy === actor.id;
      let expected: RecordRow = row;
      return (await changesOf(db, channelId)).map((change) => {
        const isPlanned = change.state === 'planned';
        const presented = present(change, { row: isPlanned ? expected : row, isSeen: isVisible, language, maySeeJob });
        // Those to come are in the order of their days: each changes what the one before has left.
        if (isPlanned) expected = { ...expected, ...change.values } as RecordRow;
        return presented;
      });
    },

    async add({ db, actor, change, body: { channelId, effectiveOn, changes, note } }) {
      const { rows, visibility } = await lockVisibleRecords(db, actor, channels, [channelId]);
      const row = required(rows[0], notFound);
      if (row.deletedAt !== null) return fail(notFound);
      requireVisibleFields(visibility, changes);
      if (Object.keys(changes).length === 0) return fail(invalidInput);
      if (effectiveOn < now().toISOString().slice(0, 10)) return fail(channelPlanFailures.inPast);
      if ((await countPlanned(db, channelId)) >= PLANNED_CHANGES_MAX)
        return fail(channelPlanFailures.tooMany, { values: { limit: PLANNED_CHANGES_MAX } });
      const values = normalised(channels.type.fields, changes);
      await requireLinks({ db, actor, change }, channels, [{ before: row, values }]);
      const id = newId();
      await insertChange(db, { id, channelId, effectiveOn, values, note, by: actor.id });
      return { id };
    },

    async cancel({ db, actor, body: { id } }) {
      const channelId = required(await channelOfChange(db, id), notFound);
      const { rows } = await visibleRecords(db, actor, channels, [channelId]);
      required(rows[0], notFound);
      return (await endChange(db, id, { state: 'cancelled', from: ['planned'] }))
        ? { id }
        : fail(channelPlanFailures.notPlanned);
    },
  });
}

type Reader = {
  row: RecordRow;
  isSeen: (key: string) => boolean;
  language: 'en' | 'zh';
  maySeeJob: (plannedBy: string) => boolean;
};

function present(
  { values, before, reason, jobId, plannedBy, ...change }: PlannedRow,
  { row, isSeen: isVisible, language, maySeeJob }: Reader,
): PlannedChange {
  const from = before ?? row;
  const visible = Object.entries(values).filter(([key]) => isVisible(key));
  const sentence = reason === null ? undefined : sentenceOf(reason);
  return {
    ...change,
    jobId: maySeeJob(plannedBy) ? jobId : null,
    changes: Object.fromEntries(visible.map(([key, to]) => [key, { from: from[key] ?? null, to }])),
    reason: sentence ? translate(sentence, language) : reason,
  };
}
