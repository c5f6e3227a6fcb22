import { type Label, label } from '@opsyard/contract';
import { Modal, Select } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { offerTaskUndo } from '../shared/offer-undo.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import styles from './settings.module.css';

type MergeLabelProps = { merged: Label; tasks: number | undefined; targets: readonly Label[]; onClose: () => void };

/** Asks which label takes the place of another one on all its tasks. */
export function MergeLabel({ merged, tasks, targets, onClose }: MergeLabelProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const [intoId, setIntoId] = useState<string>();
  const { mutate, isPending } = useSend(label.merge, { alsoRefresh: ['project', 'task', 'label'] });
  const target = targets.find(({ id }) => id === intoId);
  const merge = () => {
    if (!target) return;
    mutate(
      { body: { id: merged.id, intoId: target.id } },
      {
        onSuccess: ({ opId, tasks: count, replaced }) => {
          taskStoreOf(project.id).markStale();
          const done = t('settings.labelMerged', { name: merged.name, into: target.name, count });
          const text = replaced > 0 ? t('settings.mergeReplaced', { text: done, count: replaced }) : done;
          offerTaskUndo({ projectId: project.id, opIds: [opId], text, alsoRefresh: ['project', 'label'] });
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      open
      title={t('settings.mergeLabelTitle', { name: merged.name })}
      okText={t('settings.merge')}
      okButtonProps={{ disabled: !target, loading: isPending }}
      onOk={merge}
      onCancel={onClose}
    >
      <p>{mergeText(t, merged, tasks)}</p>
      <Select
        className={styles.full ?? ''}
        showSearch={{ optionFilterProp: 'label' }}
        value={intoId}
        placeholder={t('settings.mergeTarget')}
        aria-label={t('settings.mergeTarget')}
        onChange={setIntoId}
        options={targets.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {target?.single && target.group !== merged.group && <p>{t('settings.mergeSingle', { group: target.group })}</p>}
    </Modal>
  );
}

function mergeText(t: TFunction<'tasks'>, merged: Label, tasks: number | undefined): string {
  if (merged.global) return t('settings.mergeGlobalLabel');
  return tasks === undefined ? t('settings.mergeLabelText') : t('settings.mergeUsedLabel', { count: tasks });
}
