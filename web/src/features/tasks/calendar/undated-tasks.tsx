import type { TaskFilter } from '@opsyard/contract';
import { Button, Input } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CalendarCard } from '../../../records/calendar/calendar-card.tsx';
import { UndatedPanel } from '../../../records/calendar/undated-panel.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import type { ColorMode } from '../colors/task-colors.ts';
import { useTaskList } from '../grid/reading/use-task-list.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { type CalendarDate, dateIn, withoutDate } from './calendar-date.ts';
import { undatedText } from './calendar-date-text.ts';
import styles from './task-calendar.module.css';
import { useTaskItems } from './task-items.ts';

const STEP = 60;
/** A shorter list needs no search. */
const SEARCH_FROM = 8;
const SEARCH_MAX = 200;
const ignore = () => undefined;

/** The words of the page and of this list both have to occur. */
function searched(filter: TaskFilter, words: string): TaskFilter {
  const search = [filter.search, words.trim()].filter(Boolean).join(' ').slice(0, SEARCH_MAX);
  return search === '' ? filter : { ...filter, search };
}

type UndatedTasksProps = {
  filter: TaskFilter | undefined;
  by: CalendarDate;
  colors: ColorMode;
  /** Called with their number while none are searched for. */
  onTotal: (total: number) => void;
};

/** The tasks without the date of the calendar, in the order of the list; dropping a task here removes its date. */
export function UndatedTasks({ filter, by, colors, onTotal }: UndatedTasksProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const store = taskStoreOf(scope.project.id);
  const itemOf = useTaskItems({ by, colors });
  const [search, setSearch] = useState('');
  const undated = useMemo(() => searched(withoutDate(filter, by), search), [filter, by, search]);
  const query = { filter: undated, by: null, sort: 'rank', order: 'asc' } as const;
  const { list, state } = useTaskList(query, ignore, () => false);
  useEffect(() => {
    // Tasks that lose their date appear by themselves.
    if (state.fresh.length > 0) list.showFresh();
  }, [list, state.fresh]);
  const [section] = state.sections;
  const ids = section?.ids ?? [];
  const rows = ids.flatMap((id) => store.get(id) ?? []).filter((row) => dateIn(row, by) === null);
  const total = (section?.count ?? 0) - (ids.length - rows.length);
  const known = state.ready && search === '' ? total : undefined;
  useEffect(() => {
    if (known !== undefined) onTotal(known);
  }, [known, onTotal]);
  const isMore = section !== undefined && section.cursor !== null && ids.length < section.count;
  return (
    <UndatedPanel title={undatedText(by, scope, t)} total={state.ready ? total.toLocaleString() : null}>
      {(total > SEARCH_FROM || search !== '') && (
        <Input
          type="search"
          allowClear
          aria-label={t('calendar.searchUndated')}
          placeholder={t('calendar.searchUndated')}
          maxLength={SEARCH_MAX}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {state.error && <Failure error={state.error} retry={() => void list.reload()} />}
      {!state.ready && <RowsSkeleton rows={3} />}
      {state.ready && !state.error && total === 0 && (
        <p className={styles.hint}>{t(search === '' ? 'calendar.allDated' : 'calendar.noneFound')}</p>
      )}
      {rows.map((row) => (
        <CalendarCard key={row.id} item={itemOf(row)} isDetailed />
      ))}
      {isMore && (
        <Button type="text" loading={section.loading} onClick={() => list.need('', ids.length + STEP)}>
          {t('calendar.showMore', { count: section.count - ids.length })}
        </Button>
      )}
    </UndatedPanel>
  );
}
