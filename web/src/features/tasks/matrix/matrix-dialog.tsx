import { type MatrixAxes, type TaskMatrix, taskMatrix } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { notify } from '../../../kernel/notify.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { offerTaskUndo } from '../shared/offer-undo.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { AxesForm } from './axes-form.tsx';
import { countCells, missingCells } from './cells.ts';
import { FillForm } from './fill-form.tsx';
import styles from './matrix.module.css';
import { MatrixTable } from './matrix-table.tsx';

type MatrixDialogProps = { task: { id: string; title: string }; onClose: () => void };

/** The deliverables of a task by the options of custom fields: one subtask for each cell. */
export function MatrixDialog({ task, onClose }: MatrixDialogProps) {
  const { t } = useTranslation('tasks');
  const [open, setOpen] = useState(true);
  const { project } = useScope();
  const { data, error, refetch } = useRead(taskMatrix.get, { query: { taskId: task.id } }, { quiet: true });
  useEffect(() => taskStoreOf(project.id).listen(() => void refetch()), [project.id, refetch]);
  return (
    <Modal
      open={open}
      title={t('matrix.title', { title: task.title })}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      width={1200}
    >
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={4} />}
      {data && <Content taskId={task.id} matrix={data} onClose={() => setOpen(false)} />}
    </Modal>
  );
}

type ContentProps = { taskId: string; matrix: TaskMatrix; onClose: () => void };

function Content({ taskId, matrix, onClose }: ContentProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const [part, setPart] = useState<'axes' | 'fill' | null>(null);
  const mayEdit = scope.can('editTasks');
  const { axes } = matrix;
  if (!axes && !scope.fields.some(({ kind }) => kind === 'choice')) return <p>{t('matrix.noFields')}</p>;
  if (!axes && !mayEdit) return <p>{t('matrix.noneRead')}</p>;
  if (!axes || part === 'axes') {
    return (
      <>
        {!axes && <p>{t('matrix.notSet')}</p>}
        <AxesForm taskId={taskId} axes={axes} onDone={() => setPart(null)} />
      </>
    );
  }
  if (part === 'fill') {
    return <FillForm {...{ taskId, axes, matrix }} onDone={() => setPart(null)} />;
  }
  return <Filled {...{ taskId, axes, matrix, mayEdit, onClose, setPart }} />;
}

type FilledProps = ContentProps & {
  axes: MatrixAxes;
  mayEdit: boolean;
  setPart: (part: 'axes' | 'fill') => void;
};

function Filled({ taskId, axes, matrix, mayEdit, onClose, setPart }: FilledProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { openTask } = useOpenTask();
  const { accept, isPending } = useAccept(taskId);
  const remove = useSend(taskMatrix.remove, { alsoRefresh: ['task'] });
  const outdated = matrix.cells.filter((cell) => cell.outdated.length > 0).length;
  const missing = missingCells(axes, scope.fields, matrix.cells).count;
  const count = countCells(axes);
  const hintId = useId();
  const onRemove = () =>
    remove.mutate(
      { query: { taskId } },
      { onSuccess: () => notify(({ message }) => void message.success(t('matrix.removed'))) },
    );
  return (
    <>
      <div className={styles.bar}>
        <span>{t('matrix.summary', { made: count - missing, count })}</span>
        {outdated > 0 && <strong className={styles.outdated}>{t('matrix.outdated', { count: outdated })}</strong>}
        {mayEdit && outdated > 0 && (
          <Button loading={isPending} aria-describedby={hintId} onClick={() => accept()}>
            {t('matrix.acceptAll')}
          </Button>
        )}
        {mayEdit && missing > 0 && (
          <Button type="primary" onClick={() => setPart('fill')}>
            {t('matrix.fill')}
          </Button>
        )}
        {mayEdit && <Button onClick={() => setPart('axes')}>{t('matrix.change')}</Button>}
        {mayEdit && (
          <Button type="text" loading={remove.isPending} onClick={onRemove}>
            {t('matrix.remove')}
          </Button>
        )}
      </div>
      {mayEdit && outdated > 0 && (
        <p className={styles.about} id={hintId}>
          {t('matrix.acceptText')}
        </p>
      )}
      <MatrixTable
        axes={axes}
        cells={matrix.cells}
        onOpen={(key) => {
          onClose();
          openTask(key);
        }}
        onAccept={mayEdit ? (id) => accept([id]) : undefined}
      />
    </>
  );
}

/** Brings some cells, or all outdated ones, up to date with the parent task. */
function useAccept(taskId: string) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { mutate, isPending } = useSend(taskMatrix.accept);
  const accept = (ids?: string[]) =>
    mutate(
      { body: { taskId, ...(ids && { ids }) } },
      {
        onSuccess({ accepted, opId }) {
          taskStoreOf(project.id).markStale();
          void refresh('task');
          const text = t('matrix.accepted', { count: accepted });
          offerTaskUndo({ projectId: project.id, opIds: opId ? [opId] : [], text, alsoRefresh: ['taskMatrix'] });
        },
      },
    );
  return { accept, isPending };
}
