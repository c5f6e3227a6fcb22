import type { TaskFilter } from '@opsyard/contract';
import { Button } from 'antd';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CalendarCard } from '../../../records/calendar/calendar-card.tsx';
import { TrayFrame } from '../../../records/calendar/tray-frame.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useTaskList } from '../grid/use-task-list.ts';
import { useScope } from '../shared/project-scope.tsx';
import { taskStoreOf } from '../shared/task-store.ts';
import styles from './task-calendar.module.css';
import { useTaskItems } from './task-items.ts';

const STEP = 60;
const ignore = () => undefined;

/** The tasks without a due date, in the order of the list; dropping a task here removes its due date. */
export function TaskTray({ filter }: { filter: TaskFilter | undefined }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const store = taskStoreOf(project.id);
  const itemOf = useTaskItems();
  const undated = useMemo(() => ({ ...filter, noDue: true }), [filter]);
  const query = { filter: undated, by: null, sort: 'rank', order: 'asc' } as const;
  const { list, state } = useTaskList(query, ignore, () => false);
  useEffect(() => {
    // Tasks that lose their date appear by themselves.
    if (state.fresh.length > 0) list.showFresh();
  }, [list, state.fresh]);
  const [section] = state.sections;
  const ids = section?.ids ?? [];
  const rows = ids.flatMap((id) => store.get(id) ?? []).filter(({ dueDate }) => dueDate === null);
  const total = (section?.count ?? 0) - (ids.length - rows.length);
  const isMore = section !== undefined && section.cursor !== null && ids.length < section.count;
  return (
    <TrayFrame title={t('calendar.undated')} total={state.ready ? total.toLocaleString() : null}>
      {state.error && <Failure error={state.error} retry={() => void list.reload()} />}
      {!state.ready && <RowsSkeleton rows={3} />}
      {state.ready && !state.error && total === 0 && <p className={styles.hint}>{t('calendar.allDated')}</p>}
      {rows.map((row) => (
        <CalendarCard key={row.id} item={itemOf(row)} isDetailed />
      ))}
      {isMore && (
        <Button type="text" loading={section.loading} onClick={() => list.need('', ids.length + STEP)}>
          {t('calendar.showMore', { count: section.count - ids.length })}
        </Button>
      )}
    </TrayFrame>
  );
}
