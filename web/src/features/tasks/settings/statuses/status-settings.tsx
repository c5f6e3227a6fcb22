import { CATEGORIES, type Category, type Color, PROCESS_NAME_MAX, type Status, status, task } from '@opsyard/contract';
import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useRead, useSend } from '../../../../kernel/calls/api.ts';
import { refresh } from '../../../../kernel/calls/query-cache.ts';
import { tooLong } from '../../../../kernel/forms/forms.ts';
import { beginTaskUndo } from '../../shared/offer-undo.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { order } from '../../shared/reading/scope.ts';
import { taskStoreOf } from '../../shared/reading/task-store.ts';
import { WorkflowSettings } from '../../workflow/workflow-settings.tsx';
import { ColorField } from '../color-field.tsx';
import { NameInput } from '../name-input.tsx';
import styles from '../settings.module.css';
import { StatusGroups } from './status-groups.tsx';

/** The statuses of a project by category; each belongs to one of five fixed ones. */
export function StatusSettings() {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const mayManage = can('manageProject');
  const [leaving, setLeaving] = useState<Status | null>(null);
  const statuses = [...project.statuses].sort((a, b) => order(a.rank, b.rank));
  return (
    <div className={styles.part}>
      <p className={styles.hint}>{t('settings.statusHint')}</p>
      <StatusGroups {...{ statuses, mayManage }} onDelete={setLeaving} />
      {mayManage && <AddStatus />}
      {leaving && <DeleteStatus leaving={leaving} onClose={() => setLeaving(null)} />}
      <WorkflowSettings key={project.id} />
    </div>
  );
}

function useCategoryOptions() {
  const { t } = useTranslation('tasks');
  return CATEGORIES.map((category) => ({ value: category, label: t(`shared.category.${category}`) }));
}

function AddStatus() {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const categories = useCategoryOptions();
  const [name, setName] = useState('');
  const [category, setCategory] = useState<Category>('0');
  const [color, setColor] = useState<Color>('blue');
  const { mutate, isPending } = useSend(status.add, { alsoRefresh: ['project'] });
  const isName = name.trim() !== '' && !tooLong(name.trim(), PROCESS_NAME_MAX);
  const add = () => {
    if (!isName) return;
    mutate({ body: { projectId: project.id, name: name.trim(), category, color } }, { onSuccess: () => setName('') });
  };
  return (
    <div className={styles.adder}>
      <NameInput
        value={name}
        max={PROCESS_NAME_MAX}
        label={t('settings.newStatus')}
        placeholder={t('settings.newStatus')}
        onType={setName}
        onPressEnter={add}
      />
      <Select
        className={styles.role ?? ''}
        value={category}
        aria-label={t('settings.kind')}
        options={categories}
        onChange={setCategory}
      />
      <ColorField value={color} label={t('settings.color')} onPick={setColor} />
      <Button type="primary" disabled={!isName} loading={isPending} onClick={add}>
        {t('settings.addStatus')}
      </Button>
    </div>
  );
}

function DeleteStatus({ leaving, onClose }: { leaving: Status; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const { project, statuses } = useScope();
  const others = statuses.filter(({ id }) => id !== leaving.id);
  const [target, setTarget] = useState(
    others.find(({ category }) => category === leaving.category)?.id ?? others[0]?.id,
  );
  const [isPending, setPending] = useState(false);
  const body = { projectId: project.id, filter: { statusIds: [leaving.id] }, limit: 1 };
  const { data: tasks } = useRead(task.query, { body }, { quiet: true });
  const remove = async () => {
    if (!target) return;
    setPending(true);
    const done = beginTaskUndo(project.id);
    const alsoRefresh = ['status', 'project', 'task'];
    const opIds: string[] = [];
    const onOperation = (opId: string) => void opIds.push(opId);
    try {
      await call(status.delete, { query: { id: leaving.id, remapTo: target } }, { onOperation });
    } catch {
      // The failure has been shown.
      setPending(false);
      return done(null);
    }
    void refresh(...alsoRefresh);
    taskStoreOf(project.id).markStale();
    done({ opIds, text: t('settings.statusDeleted', { name: leaving.name }), alsoRefresh });
    onClose();
  };
  return (
    <Modal
      open
      title={t('settings.deleteStatusTitle', { name: leaving.name })}
      okText={t('settings.deleteStatus')}
      okButtonProps={{ danger: true, disabled: !target, loading: isPending }}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      <p>
        {tasks && t('settings.deleteStatusTasks', { count: tasks.total ?? 0 })} {t('settings.deleteStatusText')}
      </p>
      <Select
        className={styles.full ?? ''}
        value={target}
        aria-label={t('settings.deleteStatusTarget')}
        onChange={setTarget}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Modal>
  );
}
