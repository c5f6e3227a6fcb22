import { type WorkloadTask, workload } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { spanOf } from './bar-span.ts';
import { isElsewhere } from './change-task.ts';
import { LeaveMark } from './leave-mark.tsx';
import { TaskBar } from './task-bar.tsx';
import type { TaskMove } from './use-task-move.ts';
import styles from './workload.module.css';

type PersonTasksProps = {
  person: number;
  ownerId: string | null;
  scope: { projectId?: string; typeId?: string };
  columns: readonly string[];
  lastOf: (column: string) => string;
  move: TaskMove;
  /** The task whose bar takes the focus. */
  focusId: string | null;
  onFocused: () => void;
};

/** The planned tasks of a person as bars below the columns. */
export function PersonTasks({ ownerId, scope, columns, lastOf, ...bars }: PersonTasksProps) {
  const { t } = useTranslation('tasks');
  const [from = '', until = ''] = [columns[0], columns.at(-1)];
  const body = { ...scope, ownerId, kind: 'planned' as const, from, to: lastOf(until) };
  const { data } = useRead(workload.tasks, { body }, { quiet: true, keepPrevious: true });
  const placed = (data?.records ?? []).flatMap((row) => {
    const span = spanOf(row, columns, lastOf);
    return span ? [{ row, span }] : [];
  });
  const width = columns.length + 3;
  return (
    <>
      {placed.map(({ row, span }) => (
        <BarRow
          key={row.id}
          {...{ row, span, columns: columns.length }}
          isPlaced={isElsewhere(row, scope.projectId)}
          {...bars}
        />
      ))}
      {data && (data.hasMore || placed.length === 0) && (
        <tr>
          <td colSpan={width} className={styles.note}>
            {t(data.hasMore ? 'workload.moreTasks' : 'workload.noTasks')}
          </td>
        </tr>
      )}
    </>
  );
}

type BarRowProps = Pick<PersonTasksProps, 'person' | 'move' | 'focusId' | 'onFocused'> & {
  row: WorkloadTask;
  span: { first: number; last: number };
  columns: number;
  isPlaced: boolean;
};

function BarRow({ row, span, columns, isPlaced, person, move, focusId, onFocused }: BarRowProps) {
  const navigate = useNavigate();
  const { t } = useTranslation('tasks');
  const from = t('placement.from', { name: row.projectName });
  const key = `${row.projectKey}-${row.seq}`;
  const path = usePathTo()('task/ProjectTasks', { key: row.projectKey, task: key });
  const after = columns - 1 - span.last;
  return (
    <tr className={styles.barRow}>
      <th scope="row">
        <span className={styles.name} title={isPlaced ? `${row.title} · ${from}` : row.title}>
          {path ? <Link to={path}>{row.title}</Link> : row.title}
        </span>
        {isPlaced && <span className={styles.from}>{from}</span>}
        <LeaveMark leave={row.leave} />
      </th>
      {span.first > 0 && <td colSpan={span.first} />}
      <td colSpan={span.last - span.first + 1}>
        <TaskBar
          {...{ row, span, person, move, onFocused }}
          takesFocus={focusId === row.id}
          onOpen={() => path && void navigate(path)}
        />
      </td>
      <td colSpan={after + 2} />
    </tr>
  );
}
