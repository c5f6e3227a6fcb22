import type { TaskFilter } from '@opsyard/contract';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from '../../../kernel/storage/store.ts';
import type { Span } from '../../../records/calendar/span.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import type { CalendarDate } from './calendar-date.ts';
import { type CalendarQuery, createTaskCalendar } from './calendar-model.ts';

/** A day of a month has four lines. */
const PER_DAY = { month: 5, week: 50, agenda: 20 };

/** The tasks on some days; while others are being loaded, the previous ones stay if they are on these days. */
export function useTaskCalendar(
  filter: TaskFilter | undefined,
  { days, span, by }: { days: readonly string[]; span: Span; by: CalendarDate },
) {
  const { project } = useScope();
  const store = taskStoreOf(project.id);
  const [from = '', to = from] = [days[0], days.at(-1)];
  const key = JSON.stringify({
    filter,
    from,
    to,
    days: days.length,
    perDay: PER_DAY[span],
    by,
  } satisfies CalendarQuery);
  const requested = useMemo(() => createTaskCalendar(store, JSON.parse(key) as CalendarQuery), [store, key]);
  useEffect(() => {
    void requested.reload();
    return requested.follow();
  }, [requested]);
  const now = useStore(requested.state);
  const former = useRef(requested);
  useEffect(() => {
    if (now.ready) former.current = requested;
  }, [requested, now.ready]);
  const state = useStore((now.ready ? requested : former.current).state);
  return { store, state, error: now.error, isBusy: !now.ready && !now.error, reload: () => void requested.reload() };
}
