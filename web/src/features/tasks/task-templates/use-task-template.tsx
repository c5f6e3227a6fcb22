import { type TaskTemplate, type TemplatePreview, TITLE_MAX, taskTemplate } from '@opsyard/contract';
import { Input, Modal, Radio, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { countUpTo } from '../../../kernel/forms/forms.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import { DayField } from '../../../ui/dates/day-field.tsx';
import { DayText } from '../../../ui/dates/when.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { DialogPart } from '../copying/dialog-part.tsx';
import { LabelsField, type MissingLabels } from '../copying/labels-field.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { showCreatedTasks } from '../shared/show-created-tasks.ts';
import { NoTemplates } from './no-templates.tsx';
import styles from './task-templates.module.css';

type By = 'launch' | 'start' | 'none';
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
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!offered && !error && <RowsSkeleton rows={2} />}
      {offered?.length === 0 && <NoTemplates />}
      {offered && offered.length > 0 && (
        <DialogPart label={t('taskTemplate.template')}>
          <Select
            className={styles.field ?? ''}
            aria-label={t('taskTemplate.template')}
            placeholder={t('taskTemplate.choose')}
            autoFocus
            value={id}
            showSearch={{ optionFilterProp: 'label' }}
            options={offered.map((one) => ({ value: one.id, label: one.name }))}
            onChange={(next) => [setId(next), setTitle(null)]}
          />
        </DialogPart>
      )}
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
      {chosen && plan && <Preview plan={plan} title={named} labels={labels} onLabels={setLabels} />}
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

/** From which day the dates of a template are counted, and the part of the dialog in which this is chosen. */
function useWhen(template: TaskTemplate | undefined) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const [by, setBy] = useState<By>('launch');
  const [day, setDay] = useState<string | null>(null);
  const isDated = template?.dated === true;
  const when = { by: by === 'start' ? by : ('launch' as const), day: isDated && by !== 'none' ? day : null };
  const label = t(by === 'start' ? 'taskTemplate.firstDay' : 'taskTemplate.lastDay');
  const part = isDated && (
    <DialogPart label={t('taskTemplate.dates')}>
      <Radio.Group
        vertical
        aria-label={t('taskTemplate.dates')}
        value={by}
        onChange={({ target }) => setBy(target.value as By)}
        options={(['launch', 'start', 'none'] as const).map((one) => ({
          value: one,
          label: t(`taskTemplate.by.${one}`),
        }))}
      />
      {by !== 'none' && (
        <>
          <label htmlFor={id} className={styles.label}>
            {label}
          </label>
          <DayField id={id} label={label} value={day} onChange={setDay} />
        </>
      )}
    </DialogPart>
  );
  return { when, part };
}

type PreviewProps = {
  plan: TemplatePreview;
  title: string;
  labels: MissingLabels;
  onLabels: (labels: MissingLabels) => void;
};

function Preview({ plan, title, labels, onLabels }: PreviewProps) {
  const { t } = useTranslation('tasks');
  const { tasks, people, fields } = plan;
  return (
    <DialogPart label={t('taskTemplate.preview')}>
      <ol className={styles.tasks}>
        {tasks.map((task, at) => (
          // The tasks have no ids yet, and keep their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at} className={styles.task} data-depth={task.depth}>
            <span className={styles.name}>{at === 0 && title ? title : task.title}</span>
            {task.owner && <span className={styles.hint}>{task.owner}</span>}
            <span className={styles.days}>
              {task.startDate && <DayText day={task.startDate} />}
              {task.startDate && task.dueDate && ' – '}
              {task.dueDate && <DayText day={task.dueDate} />}
            </span>
          </li>
        ))}
      </ol>
      {people.length > 0 && <p>{t('taskTemplate.outsiders', { count: people.length, names: listText(people) })}</p>}
      {plan.withoutDesigner > 0 && <p>{t('taskTemplate.withoutDesigner', { count: plan.withoutDesigner })}</p>}
      {fields.length > 0 && <p>{t('taskCopy.fields', { names: listText(fields) })}</p>}
      {plan.labels.length > 0 && <p>{t('taskCopy.labels', { names: listText(plan.labels) })}</p>}
      <LabelsField names={plan.labels} mayMake={plan.mayMakeLabels} value={labels} onChange={onLabels} />
    </DialogPart>
  );
}
