import { type Workload, type WorkloadTask, workload } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { plainDay } from '../../../ui/dates/when-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { NamedTypeIcon } from '../../../ui/icons/type-icon.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { estimateText } from '../shared/text/estimate-text.ts';
import { AddInCell } from './add-in-cell.tsx';
import { isElsewhere } from './change-task.ts';
import { EstimateInput } from './estimate-input.tsx';
import { LeaveMark } from './leave-mark.tsx';
import { MoveMenu, OwnerChoice } from './line-choices.tsx';
import { isSplit, shareOf } from './share.ts';
import { SlotList } from './slot-list.tsx';
import { useLineFocus } from './use-line-focus.ts';
import styles from './workload.module.css';
import type { Shown } from './workload-table.tsx';

type WorkloadTasksProps = {
  of: Shown;
  scope: { projectId?: string; typeId?: string };
  data: Workload;
  /** The days of a column. */
  size: number;
  onClose: () => void;
};

/** The tasks behind a number of the workload, which can be reassigned and moved in time. */
export function WorkloadTasks({ of: { name, ...requested }, scope, data: shown, size, onClose }: WorkloadTasksProps) {
  const { t } = useTranslation('tasks');
  const { ownerId, kind, from, to } = requested;
  const body = { ...scope, ownerId, kind, from, to };
  const { data, error, refetch } = useRead(workload.tasks, { body }, { quiet: true, keepPrevious: true });
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLSpanElement>(null);
  const ids = useMemo(() => data?.records.map(({ id }) => id), [data]);
  const { onFocus } = useLineFocus(list, heading, ids);
  const title = (
    <span ref={heading} tabIndex={-1}>
      {t(`workload.tasks.${kind}`, { name })}
    </span>
  );
  return (
    <Modal open title={title} footer={null} width={800} onCancel={onClose}>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={3} />}
      {data?.records.length === 0 && (
        <p className={styles.left}>{t(kind === 'planned' ? 'workload.nothingPlanned' : 'workload.noTasks')}</p>
      )}
      <ul ref={list} className={styles.tasks} onFocus={onFocus}>
        {data?.records.map((row) => (
          <TaskLine
            key={row.id}
            {...{ row, size }}
            data={shown}
            personId={ownerId}
            isPlaced={isElsewhere(row, scope.projectId)}
          />
        ))}
      </ul>
      {data?.hasMore && <p className={styles.left}>{t('workload.moreTasks')}</p>}
      {kind === 'planned' && data && (
        <AddInCell of={requested} projectId={scope.projectId} takesFocus={data.records.length === 0} />
      )}
    </Modal>
  );
}

type TaskLineProps = Pick<WorkloadTasksProps, 'data' | 'size'> & {
  row: WorkloadTask;
  personId: string | null;
  isPlaced: boolean;
};

function TaskLine({ row, data, size, personId, isPlaced }: TaskLineProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const [isSearching, setSearching] = useState(false);
  const slotsId = useId();
  const find = useRef<HTMLButtonElement>(null);
  const endSearch = () => {
    setSearching(false);
    find.current?.focus();
  };
  const key = `${row.projectKey}-${row.seq}`;
  const path = usePathTo()('task/ProjectTasks', { key: row.projectKey, task: key });
  const title = `${key} ${row.title}`;
  const dates = [row.startDate, row.dueDate].filter((day) => day !== null).map((day) => plainDay(day, language));
  return (
    <li className={styles.task}>
      <span className={styles.taskTitle}>
        <NamedTypeIcon type={row.type} /> {path ? <Link to={path}>{title}</Link> : title}
      </span>
      <span className={styles.left}>
        {[
          isPlaced ? t('placement.from', { name: row.projectName }) : '',
          dates.join(' – '),
          row.estimate === null ? '' : estimateText(row.estimate, t),
          isSplit(row) && row.estimate !== null
            ? t('workload.split', { count: row.assigneeIds.length, share: estimateText(shareOf(row) ?? 0, t) })
            : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <LeaveMark leave={row.leave} />
      <span className={styles.controls}>
        {row.estimate === null && <EstimateInput row={row} />}
        <OwnerChoice {...{ row, data, size }} />
        {dates.length > 0 && <MoveMenu {...{ row, data, size, personId }} />}
        <Button
          ref={find}
          aria-label={t('workload.slots.of', { key })}
          aria-expanded={isSearching}
          {...(isSearching && { 'aria-controls': slotsId })}
          onClick={() => setSearching(!isSearching)}
        >
          {t('workload.slots.find')}
        </Button>
      </span>
      {isSearching && <SlotList id={slotsId} row={row} onDone={endSearch} />}
    </li>
  );
}
