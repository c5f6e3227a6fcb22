import { project, type RelocationPlan, relocation } from '@opsyard/contract';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { offerTaskUndo } from '../shared/offer-undo.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import styles from './relocation.module.css';
import { droppedLabels, NO_PICKS, RelocationChoices, type RelocationPicks, requestOf } from './relocation-choices.tsx';

type RelocateTasksProps = {
  ids: readonly string[];
  /** Opens the task where it is then, as the drawer does. */
  follow: boolean;
  onClose: () => void;
  onMoved?: () => void;
};

/** Moves tasks of this project to another one, after a preview. */
export function RelocateTasks({ ids, follow, onClose, onMoved }: RelocateTasksProps) {
  const { t } = useTranslation('tasks');
  const { project: here } = useScope();
  const [open, setOpen] = useState(true);
  const [targetId, setTargetId] = useState<string | null>(null);
  const [picks, setPicks] = useState(NO_PICKS);
  const { data: projects = [], isPending: isReading } = useRead(project.list, { query: {} });
  const others = projects.filter(({ id, abilities }) => id !== here.id && abilities.includes('editTasks'));
  const target = others.find(({ id }) => id === targetId);
  const which = { projectId: here.id, ids: [...ids], targetId: targetId ?? '' };
  const {
    data: plan,
    error,
    refetch,
  } = useRead(relocation.check, { body: which }, { enabled: targetId !== null, quiet: true });
  const { mutate, isPending } = useSend(relocation.run, { keepQueries: true });
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const run = () => {
    if (!target || !plan) return;
    mutate(
      { body: { ...which, ...requestOf(plan, picks) } },
      {
        onSuccess({ moved, opId, keys }) {
          setOpen(false);
          taskStoreOf(here.id).remove([...ids]);
          // Subtasks went along, in any section.
          taskStoreOf(here.id).markStale();
          taskStoreOf(target.id).markStale();
          void refresh('project');
          onMoved?.();
          const text = t('relocation.moved', { count: moved, name: target.name });
          offerTaskUndo({ projectId: here.id, otherId: target.id, opIds: opId ? [opId] : [], text });
          const [first] = keys;
          const path = pathTo('task/ProjectTasks', { key: target.key });
          if (follow && first && path) void navigate(`${path}?task=${first.key}`);
        },
      },
    );
  };
  return (
    <Modal
      open={open}
      title={t('relocation.title')}
      okText={t('relocation.run')}
      okButtonProps={{ disabled: !plan }}
      onOk={run}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      confirmLoading={isPending}
      width={560}
    >
      <Select
        className={styles.target ?? ''}
        aria-label={t('relocation.target')}
        placeholder={t('relocation.choose')}
        value={targetId}
        autoFocus
        loading={isReading}
        notFoundContent={isReading ? <RowsSkeleton rows={2} /> : t('relocation.noneFound')}
        showSearch={{ optionFilterProp: 'label' }}
        options={others.map(({ id, key, name }) => ({ value: id, label: `${name} (${key})` }))}
        onChange={(id) => {
          setTargetId(id);
          setPicks(NO_PICKS);
        }}
      />
      {error && <Failure error={error} retry={() => void refetch()} />}
      {targetId && !plan && !error && <RowsSkeleton rows={2} />}
      {plan && <Plan plan={plan} picks={picks} />}
      {plan && <RelocationChoices plan={plan} picks={picks} onPick={setPicks} />}
    </Modal>
  );
}

type PlanProps = { plan: RelocationPlan; picks: RelocationPicks };

function Plan({ plan, picks }: PlanProps) {
  const { t } = useTranslation('tasks');
  const { tasks, subtasks, detached, people } = plan;
  const isNoted = plan.fields.length + plan.labelGroups.length + people.length + droppedLabels(plan, picks) > 0;
  return (
    <section aria-label={t('relocation.plan')}>
      <ul className={styles.plan}>
        <li>{t('relocation.tasks', { count: tasks })}</li>
        {subtasks > 0 && <li>{t('relocation.subtasks', { count: subtasks })}</li>}
        {detached > 0 && <li>{t('relocation.detached', { count: detached })}</li>}
        {people.length > 0 && <li>{t('relocation.people', { names: listText(people) })}</li>}
        {plan.fields.length > 0 && <li>{t('relocation.fields', { names: listText(plan.fields) })}</li>}
        {plan.labelGroups.length > 0 && <li>{t('relocation.labelGroups', { names: listText(plan.labelGroups) })}</li>}
        {plan.labels.length > 0 && <li>{t('relocation.labels', { names: listText(plan.labels) })}</li>}
      </ul>
      {plan.labels.length > 0 && !plan.mayMakeLabels && <p>{t('relocation.mayNotMake')}</p>}
      {isNoted && <p className={styles.note}>{t('relocation.noted')}</p>}
    </section>
  );
}
