import { CATEGORIES, type Category, type Color, PROCESS_NAME_MAX, type Status, status, task } from '@opsyard/contract';
import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useRead, useSend } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { tooLong } from '../../../kernel/forms/forms.ts';
import { StatusMark, StatusShape } from '../shared/marks/status-mark.tsx';
import { beginTaskUndo } from '../shared/offer-undo.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { order } from '../shared/reading/scope.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { WorkflowSettings } from '../workflow/workflow-settings.tsx';
import { ColorField } from './color-field.tsx';
import { NameField } from './name-field.tsx';
import { NameInput } from './name-input.tsx';
import { PlaceMenu, type Placing } from './place-menu.tsx';
import styles from './settings.module.css';
import { useChangeCategory } from './use-change-category.ts';

/** The statuses of a project in their order; each belongs to one of five fixed kinds. */
export function StatusSettings() {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const mayManage = can('manageProject');
  const [leaving, setLeaving] = useState<Status | null>(null);
  const statuses = [...project.statuses].sort((a, b) => order(a.rank, b.rank));
  return (
    <div className={styles.part}>
      <p className={styles.hint}>{t('settings.statusHint')}</p>
      <ul className={styles.list}>
        {statuses.map((one, at) => (
          <StatusRow
            key={one.id}
            one={one}
            at={at}
            all={statuses}
            mayManage={mayManage}
            onDelete={() => setLeaving(one)}
          />
        ))}
      </ul>
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

type StatusRowProps = { one: Status; at: number; all: readonly Status[]; mayManage: boolean; onDelete: () => void };

function StatusRow({ one, at, all, mayManage, onDelete }: StatusRowProps) {
  const { t } = useTranslation('tasks');
  const categories = useCategoryOptions();
  const { mutate } = useSend(status.edit, { alsoRefresh: ['project'] });
  const edit = (changes: Partial<Pick<Status, 'name' | 'category' | 'color'>> & Placing & { was?: string }) =>
    mutate({ body: { id: one.id, ...changes } }, { onError: () => void refresh('project') });
  const changeCategory = useChangeCategory(one, (category) => edit({ category }));
  if (!mayManage) {
    return (
      <li className={styles.row}>
        <StatusMark status={one} />
        <span className={styles.space} />
        <span className={styles.dim}>{t(`shared.category.${one.category}`)}</span>
      </li>
    );
  }
  return (
    <li className={`${styles.row} ${styles.statusRow}`}>
      <StatusShape category={one.category} color={one.color} />
      <NameField
        value={one.name}
        max={PROCESS_NAME_MAX}
        label={t('settings.statusName', { name: one.name })}
        onSave={(name, was) => edit({ name, was })}
      />
      {one.archived && <span className={styles.dim}>{t('settings.archived')}</span>}
      <Select
        size="small"
        className={styles.role ?? ''}
        value={one.category}
        aria-label={t('settings.kindOf', { name: one.name })}
        options={categories}
        onChange={changeCategory}
      />
      <ColorField
        value={one.color}
        label={t('settings.colorOf', { name: one.name })}
        onPick={(color) => edit({ color })}
      />
      <PlaceMenu
        label={t('settings.statusMenu', { name: one.name })}
        {...{ at, all, edit, onDelete }}
        deleteLabel={t('settings.deleteStatus')}
      />
    </li>
  );
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
