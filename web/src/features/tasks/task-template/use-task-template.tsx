import { TITLE_MAX, taskTemplate } from '@opsyard/contract';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { countUpTo } from '../../../kernel/forms/forms.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { DialogPart } from '../copy/dialog-part.tsx';
import type { MissingLabels } from '../copy/labels-field.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { showCreatedTasks } from '../shared/show-created-tasks.ts';
import { TemplateChoice } from './template-choice.tsx';
import { useWhen } from './template-days.tsx';
import { TemplatePreviewPart } from './template-preview.tsx';

type UseTaskTemplateProps = {
  /** The task below which the tasks are created. */
  parentId?: string;
  /** The template chosen at first. */
  templateId?: string;
  onClose: () => void;
};

/** Adds the tasks of a template to this project, after showing them with their dates. */
export function UseTaskTemplate({ parentId, templateId, onClose }: UseTaskTemplateProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const [open, setOpen] = useState(true);
  const [id, setId] = useState<string | null>(templateId ?? null);
  const [title, setTitle] = useState<string | null>(null);
  const [labels, setLabels] = useState<MissingLabels>('make');
  const {
    data: all,
    error,
    refetch,
  } = useRead(taskTemplate.list, { query: { projectId: project.id } }, { quiet: true });
  const offered = all?.filter(({ archived }) => !archived);
  const chosen = offered?.find((one) => one.id === id);
  const { when, part } = useWhen(chosen);
  const which = { id: id ?? '', projectId: project.id, ...when };
  const preview = useRead(taskTemplate.check, { body: which }, { enabled: chosen !== undefined, quiet: true });
  const plan = preview.data;
  const { create, isPending } = useCreating(() => setOpen(false));
  const first = plan?.tasks[0]?.title ?? '';
  const named = (title ?? first).trim();
  const run = () => {
    if (!plan || named === '') return;
    const body = { ...which, labels: plan.mayMakeLabels ? labels : ('drop' as const), ...(parentId && { parentId }) };
    create({ ...body, title: named });
  };
  return (
    <Modal
      open={open}
      title={t('taskTemplate.useTitle')}
      okText={t('taskTemplate.use')}
      okButtonProps={{ disabled: !plan || named === '' }}
      onOk={run}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      confirmLoading={isPending}
      width={560}
    >
      <TemplateChoice
        offered={offered}
        error={error}
        retry={() => void refetch()}
        value={id}
        onChange={(next) => [setId(next), setTitle(null)]}
      />
      {chosen && (
        <DialogPart label={t('taskTemplate.title')}>
          <Input
            aria-label={t('taskTemplate.title')}
            value={title ?? first}
            count={countUpTo(TITLE_MAX)}
            onChange={({ target }) => setTitle(target.value)}
            onPressEnter={run}
          />
        </DialogPart>
      )}
      {part}
      {chosen && preview.error && <Failure error={preview.error} retry={() => void preview.refetch()} />}
      {chosen && !plan && !preview.error && <RowsSkeleton rows={3} />}
      {chosen && plan && <TemplatePreviewPart plan={plan} title={named} labels={labels} onLabels={setLabels} />}
    </Modal>
  );
}

type Use = Parameters<ReturnType<typeof useSend<typeof taskTemplate.use>>['mutate']>[0]['body'];

function useCreating(onDone: () => void) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { mutate, isPending } = useSend(taskTemplate.use, { keepQueries: true });
  const create = (body: Use) =>
    mutate(
      { body },
      {
        onSuccess({ made, opId }) {
          onDone();
          showCreatedTasks({ projectId: project.id, opId, text: t('taskTemplate.made', { count: made }) });
        },
      },
    );
  return { create, isPending };
}
