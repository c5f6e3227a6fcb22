import { COPIED_PARTS, type CopiedPart, type CopyPlan, project, TITLE_MAX, taskCopy } from '@opsyard/contract';
import { Input, Modal, Radio, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { countUpTo } from '../../../kernel/forms/forms.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import { DayField } from '../../../ui/dates/day-field.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { showCreatedTasks } from '../shared/show-created-tasks.ts';
import styles from './copying.module.css';
import { DialogPart } from './dialog-part.tsx';
import { LabelsField } from './labels-field.tsx';
import { PartsField } from './parts-field.tsx';

type CopyTasksProps = {
  ids: readonly string[];
  /** The title of the only task. */
  title?: string;
  /** Opens the copy, as the drawer does. */
  follow: boolean;
  onClose: () => void;
  onCopied?: () => void;
};

/** Copies tasks in this project or into another one, with what is chosen of them. */
export function CopyTasks({ ids, title, follow, onClose, onCopied }: CopyTasksProps) {
  const { t } = useTranslation('tasks');
  const { project: here } = useScope();
  const [open, setOpen] = useState(true);
  const [choice, setChoice] = useState<CopyChoice>(() => firstChoice(here.id, title));
  const change = (changes: Partial<CopyChoice>) => setChoice((now) => ({ ...now, ...changes }));
  const { data: projects = [] } = useRead(project.list, { query: {} });
  const isMember = here.abilities.includes('exportTasks');
  const others = projects.filter(({ id, abilities }) => id !== here.id && abilities.includes('editTasks'));
  const targets = [here, ...(isMember ? others : [])];
  const target = targets.find(({ id }) => id === choice.targetId) ?? here;
  const { parts, targetId } = choice;
  const which = { projectId: here.id, ids: [...ids], targetId, parts };
  const { data: plan, error, refetch } = useRead(taskCopy.check, { body: which }, { quiet: true, keepPrevious: true });
  const { run, isPending } = useCopying({ which, choice, plan, target, follow, isOne: title !== undefined }, () => {
    setOpen(false);
    onCopied?.();
  });
  const firstDay = choice.firstDay ?? plan?.firstDay ?? null;
  return (
    <Modal
      open={open}
      title={ids.length === 1 ? t('taskCopy.title') : t('taskCopy.titleMany', { count: ids.length })}
      okText={t('taskCopy.run')}
      okButtonProps={{ disabled: !plan || !isReady(choice, title !== undefined) }}
      onOk={() => run(firstDay)}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      confirmLoading={isPending}
      width={560}
    >
      {title !== undefined && (
        <DialogPart label={t('taskCopy.name')}>
          <Input
            aria-label={t('taskCopy.name')}
            autoFocus
            value={choice.title}
            count={countUpTo(TITLE_MAX)}
            onChange={({ target: { value } }) => change({ title: value })}
            onPressEnter={() => plan && isReady(choice, title !== undefined) && run(firstDay)}
          />
        </DialogPart>
      )}
      <DialogPart label={t('taskCopy.target')}>
        <Select
          className={styles.field ?? ''}
          aria-label={t('taskCopy.target')}
          value={targetId}
          showSearch={{ optionFilterProp: 'label' }}
          options={targets.map(({ id, key, name }) => ({
            value: id,
            label: id === here.id ? t('taskCopy.here', { name }) : `${name} (${key})`,
          }))}
          onChange={(id) => change({ targetId: id })}
        />
      </DialogPart>
      <PartsField value={parts} onChange={(chosen) => change({ parts: chosen })} />
      <Dates choice={choice} firstDay={firstDay} hasDates={!plan || plan.firstDay !== null} onChange={change} />
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!plan && !error && <RowsSkeleton rows={2} />}
      {plan && <Plan plan={plan} labels={choice.labels} onLabels={(labels) => change({ labels })} />}
    </Modal>
  );
}

type Copied = {
  which: { projectId: string; ids: string[]; targetId: string; parts: CopiedPart[] };
  choice: CopyChoice;
  plan: CopyPlan | undefined;
  target: { id: string; key: string; name: string };
  follow: boolean;
  isOne: boolean;
};

function useCopying({ which, choice, plan, target, follow, isOne }: Copied, onDone: () => void) {
  const { t } = useTranslation('tasks');
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const { mutate, isPending } = useSend(taskCopy.run, { keepQueries: true });
  const run = (firstDay: string | null) => {
    const { dates } = choice;
    const shifts = dates === 'shift' && firstDay !== null;
    mutate(
      {
        body: {
          ...which,
          ...(isOne && { title: choice.title.trim() }),
          ...(shifts ? { dates, firstDay } : { dates: dates === 'shift' ? 'keep' : dates }),
          labels: plan?.mayMakeLabels ? choice.labels : 'drop',
        },
      },
      {
        onSuccess({ made, opId, keys }) {
          const text = t('taskCopy.done', { count: made, name: target.name });
          showCreatedTasks({ projectId: target.id, opId, text });
          const [first] = keys;
          const path = pathTo('task/ProjectTasks', { key: target.key });
          onDone();
          if (follow && first && path) void navigate(`${path}?task=${first.key}`);
        },
      },
    );
  };
  return { run, isPending };
}

type DatesProps = {
  choice: CopyChoice;
  firstDay: string | null;
  hasDates: boolean;
  onChange: (changes: Partial<CopyChoice>) => void;
};

function Dates({ choice: { dates }, firstDay, hasDates, onChange }: DatesProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  if (!hasDates) return null;
  return (
    <DialogPart label={t('taskCopy.dates')}>
      <span className={styles.dates}>
        <Radio.Group
          aria-label={t('taskCopy.dates')}
          value={dates}
          onChange={({ target }) => onChange({ dates: target.value as CopyChoice['dates'] })}
          options={(['keep', 'shift', 'clear'] as const).map((one) => ({
            value: one,
            label: t(`taskCopy.date.${one}`),
          }))}
        />
      </span>
      {dates === 'shift' && (
        <>
          <label htmlFor={id} className={styles.label}>
            {t('taskCopy.firstDay')}
          </label>
          <DayField
            id={id}
            label={t('taskCopy.firstDay')}
            value={firstDay}
            onChange={(day) => onChange({ firstDay: day })}
          />
        </>
      )}
    </DialogPart>
  );
}

type PlanProps = { plan: CopyPlan; labels: CopyChoice['labels']; onLabels: (labels: CopyChoice['labels']) => void };

function Plan({ plan, labels, onLabels }: PlanProps) {
  const { t } = useTranslation('tasks');
  const { tasks, subtasks, people, fields } = plan;
  return (
    <DialogPart label={t('taskCopy.plan')}>
      <ul className={styles.plan}>
        <li>{t('taskCopy.tasks', { count: tasks })}</li>
        {subtasks > 0 && <li>{t('taskCopy.subtasks', { count: subtasks })}</li>}
        {people.length > 0 && <li>{t('taskCopy.people', { names: listText(people) })}</li>}
        {fields.length > 0 && <li>{t('taskCopy.fields', { names: listText(fields) })}</li>}
        {plan.labels.length > 0 && <li>{t('taskCopy.labels', { names: listText(plan.labels) })}</li>}
      </ul>
      <LabelsField names={plan.labels} mayMake={plan.mayMakeLabels} value={labels} onChange={onLabels} />
    </DialogPart>
  );
}

/** What is chosen for copies of tasks. */
type CopyChoice = {
  /** Of the copy of a single task. */
  title: string;
  targetId: string;
  parts: CopiedPart[];
  dates: 'keep' | 'shift' | 'clear';
  firstDay: string | null;
  labels: 'make' | 'drop';
};

/** A copy of everything in the same project, with its dates. */
function firstChoice(projectId: string, title = ''): CopyChoice {
  return { title, targetId: projectId, parts: [...COPIED_PARTS], dates: 'keep', firstDay: null, labels: 'make' };
}

/** Whether tasks can be copied as chosen: the title of one must not be empty. */
function isReady({ title }: CopyChoice, isOne: boolean): boolean {
  return !isOne || title.trim() !== '';
}
