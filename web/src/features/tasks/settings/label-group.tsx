import { LABEL_GROUP_MAX, type Label, label } from '@opsyard/contract';
import { AutoComplete, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/api.ts';
import { tooLong } from '../../../kernel/forms.ts';
import { useScope } from '../shared/project-scope.tsx';
import styles from './settings.module.css';

/** The group under which a label is listed; an empty one takes it out of its group. */
export function LabelGroupDialog({ one, onClose }: { one: Label; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const id = useId();
  const [group, setGroup] = useState(one.group ?? '');
  const { mutate, isPending } = useSend(label.edit, { alsoRefresh: ['project'] });
  const name = group.trim();
  const known = [...new Set(project.labels.flatMap((other) => other.group ?? []))].sort((a, b) => a.localeCompare(b));
  const save = () => mutate({ body: { id: one.id, group: name || null } }, { onSuccess: onClose });
  return (
    <Modal
      open
      title={t('settings.group.title', { name: one.name })}
      okText={t('settings.group.save')}
      okButtonProps={{ disabled: tooLong(name, LABEL_GROUP_MAX) !== null, loading: isPending }}
      onOk={save}
      onCancel={onClose}
    >
      <label htmlFor={id}>{t('settings.group.label')}</label>
      <AutoComplete
        id={id}
        className={styles.full ?? ''}
        value={group}
        onChange={setGroup}
        options={known.map((value) => ({ value }))}
      />
      <p className={styles.dim}>{t('settings.group.text', { max: LABEL_GROUP_MAX })}</p>
    </Modal>
  );
}
