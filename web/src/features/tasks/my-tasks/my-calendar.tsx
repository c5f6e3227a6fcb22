import type { ProjectFreeze } from '@opsyard/contract';
import { Button, Checkbox } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUrlState } from '../../../kernel/url-state.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import { CalendarGrid } from '../../../records/calendar/calendar-grid.tsx';
import { CalendarNavigation } from '../../../records/calendar/calendar-navigation.tsx';
import { CalendarContext, isDated } from '../../../records/calendar/calendar-setup.ts';
import { type Span, spanOf, weeksAround } from '../../../records/calendar/span.ts';
import { UndatedPanel } from '../../../records/calendar/undated-panel.tsx';
import { useNow } from '../../../ui/dates/minute.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import frameStyles from '../../../ui/lists/view-frame.module.css';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { CalendarCards } from '../calendar/day-box.tsx';
import { FeedButton } from '../calendar/feed-button.tsx';
import { FreezeList } from '../calendar/freeze-legend.tsx';
import { frozenDays } from '../calendar/frozen-days.ts';
import styles from '../calendar/task-calendar.module.css';
import { useCalendarCommands } from '../calendar/use-calendar-commands.ts';
import { ColorLegend, ColorMenu } from '../colors/color-menu.tsx';
import { meaningsOf } from '../colors/task-colors.ts';
import { MyDay } from './my-day.tsx';
import { MyOpenTask } from './my-open-task.tsx';
import { Watched } from './my-section.tsx';
import { MyTaskActions } from './my-task-actions.tsx';
import { useMyLearned } from './my-task-context.ts';
import { useMyCalendar } from './use-my-calendar.ts';
import { MY_COLOR_MODES, useMyItems } from './use-my-items.ts';
import { useMyMoves } from './use-my-moves.ts';

/** My open tasks of all projects on the days they are due, in a month or a week. */
export function MyCalendar() {
  const list = useRef<HTMLDivElement>(null);
  const today = dayOf(useNow());
  return (
    <>
      <div ref={list} className={frameStyles.frame}>
        <MyTaskActions list={list} today={today} isCalendar>
          <Shown today={today} />
        </MyTaskActions>
      </div>
      <MyOpenTask />
    </>
  );
}

function useAddress(today: string) {
  const [at, change] = useUrlState({ day: '', span: '', bars: '', color: '' });
  const day = /^(19|2[01])\d{2}-\d{2}-\d{2}$/.test(at.day) ? at.day : today;
  const span = spanOf(at.span);
  const go = (next: { day?: string; span?: Span }) =>
    change({
      ...(next.day !== undefined && { day: next.day === today ? '' : next.day }),
      ...(next.span !== undefined && { span: next.span === 'month' ? '' : next.span }),
    });
  const colors = MY_COLOR_MODES.find((one) => one === at.color) ?? 'status';
  return { day, span, go, colors, hasBars: at.bars !== 'off', change };
}

function Shown({ today }: { today: string }) {
  const { t } = useTranslation('tasks');
  const { day, span, go, colors, hasBars, change } = useAddress(today);
  const weeks = weeksAround(day, span);
  const days = weeks.flat();
  useCalendarCommands({ day, today, span, go });
  const { dated, undated, tasks, total, reload, isBusy } = useMyCalendar(days, span);
  useMyLearned(tasks);
  const itemOf = useMyItems(hasBars, colors);
  const { setup, announcement } = useMyMoves(tasks, hasBars);
  const [projectKey, onProject] = useState('');
  const target = { projectKey, onProject };
  const items = tasks.map(itemOf).filter(isDated);
  const due = Map.groupBy(items, ({ last }) => last);
  const readOn = Map.groupBy(dated.data?.records ?? [], ({ dueDate }) => dueDate);
  const counts = new Map(dated.data?.counts.map((one) => [one.day, one.count]));
  const unread = (one: string) => Math.max(0, (counts.get(one) ?? 0) - (readOn.get(one)?.length ?? 0));
  const { freezes, marks } = useMyFreezes(dated.data?.freezes ?? NO_FREEZES, days);
  const isEmpty = dated.data && !isBusy && days.every((one) => !due.has(one) && unread(one) === 0);
  const count = countUndated({ undated, total, tasks });
  const undatedCount = count ?? 0;
  const named = (of: 'daysOff' | 'makeUpDays') => new Map(dated.data?.[of].map((one) => [one.day, one.name]));
  return (
    <CalendarContext value={{ ...setup, dayPopup: (one, close) => <MyDay day={one} {...{ itemOf, close, target }} /> }}>
      <section className={frameStyles.frame} aria-label={t('calendar.label')}>
        {[...new Set(tasks.map(({ projectId }) => projectId))].map((id) => (
          <Watched key={id} projectId={id} />
        ))}
        <CalendarNavigation {...{ day, today, span }} onChange={go}>
          <Checkbox checked={hasBars} onChange={({ target }) => change({ bars: target.checked ? '' : 'off' })}>
            {t('calendar.bars')}
          </Checkbox>
          <ColorMenu mode={colors} modes={MY_COLOR_MODES} onChange={(color) => change({ color })} />
          <FeedButton project={null} />
        </CalendarNavigation>
        <ColorLegend meanings={meaningsOf(items.map(({ meaning }) => meaning))} />
        <FreezeList freezes={freezes} />
        {dated.error && !dated.data && <Failure error={dated.error} retry={reload} />}
        {isEmpty && (
          <p className={styles.note} role="status">
            <span>{t('calendar.none')}</span>
            {undatedCount > 0 && t('calendar.sentences')}
            {undatedCount > 0 && <span>{t('calendar.someUndue', { count: undatedCount })}</span>}
          </p>
        )}
        {dated.data?.isIncomplete && <p className={styles.note}>{t('calendar.incompleteMine')}</p>}
        {(dated.data || !dated.error) && (
          <div className={frameStyles.place}>
            <CalendarGrid
              {...{ weeks, span, day, today, items, unread, isBusy }}
              daysOff={named('daysOff')}
              makeUpDays={named('makeUpDays')}
              marks={marks}
              count={(one) => unread(one) + (due.get(one)?.length ?? 0)}
              onGo={(one) => go({ day: one })}
            />
            <Undated {...{ undated, tasks, itemOf }} count={count} />
          </div>
        )}
        <div className="visually-hidden" role="status" aria-live="assertive">
          {announcement}
        </div>
      </section>
    </CalendarContext>
  );
}

const NO_FREEZES: readonly ProjectFreeze[] = [];

/** The freezes of my projects that are in effect on some days, with their projects, and what marks these days. */
function useMyFreezes(read: readonly ProjectFreeze[], days: readonly string[]) {
  const { t } = useTranslation('tasks');
  const freezes = read
    .map(({ projectName, name, ...more }) => ({
      ...more,
      name: t('calendar.freezeOf', { name, project: projectName }),
    }))
    .filter((one) => frozenDays([one], days).size > 0);
  const frozen = frozenDays(freezes, days);
  const marks = new Map([...frozen].map(([day, names]) => [day, t('freezes.onDay', { names: listText(names) })]));
  return { freezes, marks };
}

type Read = Pick<ReturnType<typeof useMyCalendar>, 'undated' | 'total' | 'tasks'>;

/** The number of my tasks without a due date; null while it is unknown. */
function countUndated({ undated, total, tasks }: Read): number | null {
  const read = undated.pages?.flatMap(({ records }) => records).length ?? 0;
  const rows = tasks.filter(({ dueDate }) => dueDate === null);
  return total === undefined ? null : Math.max(0, total - read) + rows.length;
}

type UndatedProps = Pick<Read, 'undated' | 'tasks'> & { count: number | null; itemOf: ReturnType<typeof useMyItems> };

/** My tasks without a due date in my own order; dropping one here removes its due date. */
function Undated({ undated, count, tasks, itemOf }: UndatedProps) {
  const { t } = useTranslation('tasks');
  const rows = tasks.filter(({ dueDate }) => dueDate === null);
  return (
    <UndatedPanel title={t('calendar.undated')} total={count === null ? null : count.toLocaleString()}>
      {undated.error && !undated.pages && <Failure error={undated.error} retry={undated.reload} />}
      {!undated.error && !undated.pages && <RowsSkeleton rows={3} />}
      {count === 0 && <p className={styles.hint}>{t('calendar.allDated')}</p>}
      <CalendarCards items={rows.map(itemOf)} />
      {undated.more && (
        <Button type="text" loading={undated.isReadingMore} onClick={undated.more}>
          {t('calendar.showMore', { count: (count ?? 0) - rows.length })}
        </Button>
      )}
    </UndatedPanel>
  );
}
