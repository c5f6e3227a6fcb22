import { type DayCount, dayNumber, type ExpectedDates, expectedDates, workingDays } from '@opsyard/contract';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { daysOff } from '../../../kernel/days-off-store.ts';
import { type FinishedRequest, findFinishedRequests, findOpenRequests, type OpenRequest } from './expected-store.ts';

/** Days over which the rate of finished requests is measured. */
const RECENT = 30;

/** When the open ones among some submissions are expected to be done, by id; none where too few of the form are finished. */
export async function expectedOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ExpectedDates>> {
  const open = ids.length > 0 ? await findOpenRequests(db, ids) : [];
  if (open.length === 0) return new Map();
  const finished = await findFinishedRequests(db, [...new Set(open.map(({ formId }) => formId))]);
  const calendar = workingDays(await daysOff(db));
  const today = now().toISOString().slice(0, 10);
  const byForm = Map.groupBy(finished, ({ formId }) => formId);
  return new Map(
    open.flatMap((request) => {
      const rate = rateOf(byForm.get(request.formId) ?? [], { today, calendar });
      const { submittedOn, ahead } = request;
      const away = daysAbsent(request, { today, calendar });
      const expected = expectedDates({ today, submittedOn, ahead, away, ...rate }, calendar);
      return expected ? [[request.id, expected] as const] : [];
    }),
  );
}

type Place = { today: string; calendar: DayCount };

function rateOf(finished: readonly FinishedRequest[], { today, calendar: { countBefore } }: Place) {
  const taken = finished.map(
    ({ submittedOn, completedOn }) => countBefore(dayNumber(completedOn)) - countBefore(dayNumber(submittedOn)),
  );
  const since = dayNumber(today) - RECENT;
  const recent = finished.filter(({ completedOn }) => dayNumber(completedOn) > since).length;
  const days = countBefore(dayNumber(today) + 1) - countBefore(since + 1);
  return { taken, perDay: days > 0 ? recent / days : 0 };
}

/** The working days of the owner's absence from today on. */
function daysAbsent({ awayFrom, awayUntil }: OpenRequest, { today, calendar: { countBefore } }: Place): number {
  if (!awayFrom || !awayUntil || awayUntil < today) return 0;
  const from = awayFrom < today ? today : awayFrom;
  return countBefore(dayNumber(awayUntil) + 1) - countBefore(dayNumber(from));
}
