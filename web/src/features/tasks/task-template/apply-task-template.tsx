import { taskTemplate } from '@opsyard/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import type { MissingLabels } from '../copy/labels-field.tsx';
import { showSkipped } from '../shared/reading/batch-tasks.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { showCreatedTasks } from '../shared/show-created-tasks.ts';
import { TemplateChoice } from './template-choice.tsx';
import { useWhen } from './template-days.tsx';
import { TemplatePreviewPart } from './template-preview.tsx';

type ApplyTaskTemplateProps = { ids: readonly string[]; onClose: () => void; onApplied: () => void };

const DATES = ['own', 'launch', 'start', 'none'] as const;

/** Adds the tasks of a template below each of the chosen tasks, after showing them. */
export function ApplyTaskTemplate({ ids, onClose, onApplied }: ApplyTaskTemplateProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const [open, setOpen] = useState(true);
  const [id, setId] = useState<string | null>(null);
  const [labels, setLabels] = useState<MissingLabels>('make');
  const list = useRead(taskTemplate.list, { query: { projectId: project.id } }, { quiet: true });
  const offered = list.data?.filter(({ archived }) => !archived);
  const chosen = offered?.find((one) => one.id === id);
  const { when, isOwn, part } = useWhen(chosen, DATES);
  const which = { id: id ?? '', projectId: project.id, ...when };
  const preview = useRead(taskTemplate.check, { body: which }, { enabled: chosen !== undefined, quiet: true });
  const plan = preview.data;
  const { apply, isPending } = useApplying(() => {
    setOpen(false);
    onApplied();
  });
  const run = () => {
    const made = plan?.mayMakeLabels ? labels : 'drop';
    apply({ ...which, ...(isOwn && { by: 'own' }), ids: [...ids], labels: made });
  };
  return (
    <Modal
      open={open}
      title={t('taskTemplate.applyTitle', { count: ids.length })}
      okText={t('taskTemplate.apply')}
      okButtonProps={{ disabled: !plan }}
      onOk={run}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      confirmLoading={isPending}
      width={560}
    >
      <TemplateChoice
        offered={offered}
        error={list.error}
        retry={() => void list.refetch()}
        value={id}
        onChange={setId}
      />
      {part}
      {chosen && preview.error && <Failure error={preview.error} retry={() => void preview.refetch()} />}
      {chosen && !plan && !preview.error && <RowsSkeleton rows={3} />}
      {chosen && plan && <TemplatePreviewPart plan={plan} title="" labels={labels} onLabels={setLabels} />}
    </Modal>
  );
}

type Apply = Parameters<ReturnType<typeof useSend<typeof taskTemplate.apply>>['mutate']>[0]['body'];

function useApplying(onDone: () => void) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { mutate, isPending } = useSend(taskTemplate.apply, { keepQueries: true });
  const apply = (body: Apply) =>
    mutate(
      { body },
      {
        onSuccess({ made, opId, left }) {
          onDone();
          const { id: projectId } = scope.project;
          if (made > 0) showCreatedTasks({ projectId, opId, text: t('taskTemplate.made', { count: made }) });
          if (left.length > 0) showSkipped(left, { scope, store: taskStoreOf(projectId) });
        },
      },
    );
  return { apply, isPending };
}
