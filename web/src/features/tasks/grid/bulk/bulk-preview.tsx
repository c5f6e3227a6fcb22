import {
  type BulkChanges,
  type BulkPreview,
  matchingTasks,
  PLANNED_MAX,
  type StatusMap,
  type TaskFilter,
  task,
} from '@opsyard/contract';
import { Modal } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../kernel/calls/api.ts';
import { RequestError } from '../../../../kernel/calls/request-error.ts';
import { listText } from '../../../../kernel/words/list-text.ts';
import { mayAnyHaveDependencies } from '../../schedule/use-dependencies.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { MAX_BATCH } from '../../shared/reading/refresh-tasks.ts';

/** A change of many tasks that has been chosen, but not yet made. */
export type PlannedChange = {
  changes: BulkChanges;
  comment: string | undefined;
  statusMap: StatusMap;
  /** The number of tasks. */
  count: number;
  /** All tasks that match a filter, or the chosen ones with the versions they were shown in. */
  of: { filter: TaskFilter } | { versions: ReadonlyMap<string, number> };
  /** Whether it is shown although it leaves no task out. */
  always: boolean;
  run: () => void;
};

/** Shows what a change of many tasks would do before it is made; one of a few chosen tasks that leaves none of them out is made at once. */
export function BulkPreviewDialog({ planned, onClose }: { planned: PlannedChange; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const { t: common } = useTranslation('common');
  const { project } = useScope();
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  const run = () => {
    onClose();
    planned.run();
  };
  const show = useEffectEvent((found: BulkPreview) => {
    if (planned.always || found.left.length > 0) setPreview(found);
    else run();
  });
  const fail = useEffectEvent((error: unknown) => {
    onClose();
    if (!(error instanceof RequestError)) throw error;
  });
  useEffect(() => {
    let isGone = false;
    readPreview(project.id, planned).then(
      (found) => isGone || show(found),
      (error: unknown) => isGone || fail(error),
    );
    return () => {
      isGone = true;
    };
  }, [project.id, planned]);
  return (
    <Modal
      open={planned.always || preview !== null}
      title={t('bulkPreview.title', { count: planned.count })}
      okText={t('bulkPreview.run', { count: preview?.changed ?? planned.count })}
      cancelText={common('action.cancel')}
      okButtonProps={{ disabled: (preview?.changed ?? 0) === 0 }}
      onOk={run}
      onCancel={onClose}
    >
      <div role="status">{preview ? <Outcome preview={preview} /> : t('bulkPreview.reading')}</div>
      {movesNoOthers(project.id, planned) && <p>{t('bulkPreview.notPushed', { limit: PLANNED_MAX })}</p>}
    </Modal>
  );
}

/** Whether new dates of too many tasks for a plan leave the tasks behind them as they are. */
function movesNoOthers(projectId: string, { changes: { startDate, dueDate }, count }: PlannedChange): boolean {
  return Boolean(startDate || dueDate) && count > PLANNED_MAX && mayAnyHaveDependencies(projectId);
}

function Outcome({ preview: { changed, same, left } }: { preview: BulkPreview }) {
  const { t } = useTranslation('tasks');
  const { keyOf } = useScope();
  const keysOf = (examples: readonly number[]) => listText(examples.map((seq) => keyOf({ seq })));
  const leftOut = left.reduce((sum, { tasks }) => sum + tasks, 0);
  return (
    <>
      <p>{t('bulkPreview.changed', { count: changed })}</p>
      {same > 0 && <p>{t('bulkPreview.same', { count: same })}</p>}
      {leftOut > 0 && <p>{t('bulkPreview.left', { count: leftOut })}</p>}
      <ul>
        {left.map(({ reason, tasks, examples }) => (
          <li key={reason}>
            {t('bulkPreview.reason', { count: tasks, reason })}
            <br />
            {examples.length < tasks ? t('bulkPreview.examples', { keys: keysOf(examples) }) : keysOf(examples)}
          </li>
        ))}
      </ul>
    </>
  );
}

async function readPreview(projectId: string, planned: PlannedChange): Promise<BulkPreview> {
  const { changes, comment, statusMap, of } = planned;
  const common = {
    ...{ projectId, changes },
    ...(comment !== undefined && { comment }),
    ...(statusMap.length > 0 && { statusMap: [...statusMap] }),
  };
  if ('filter' in of) return await call(matchingTasks.preview, { body: { ...common, filter: of.filter } });
  const ids = [...of.versions.keys()];
  const parts: BulkPreview[] = [];
  for (let from = 0; from < ids.length; from += MAX_BATCH) {
    const part = ids.slice(from, from + MAX_BATCH);
    const body = { ...common, ids: part, versions: part.map((id) => of.versions.get(id) ?? 0) };
    parts.push(await call(task.previewBatch, { body }));
  }
  return together(parts);
}

/** The previews of parts of the tasks as one. */
function together(parts: readonly BulkPreview[]): BulkPreview {
  const byReason = Map.groupBy(
    parts.flatMap(({ left }) => left),
    ({ reason }) => reason,
  );
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return {
    changed: sum(parts.map(({ changed }) => changed)),
    same: sum(parts.map(({ same }) => same)),
    left: [...byReason].map(([reason, ones]) => ({
      reason,
      tasks: sum(ones.map(({ tasks }) => tasks)),
      examples: ones.flatMap(({ examples }) => examples).slice(0, 5),
    })),
  };
}
