import { LABEL_GROUP_MAX, type Label, label, labelKey } from '@opsyard/contract';
import { AutoComplete, Checkbox, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { tooLong } from '../../../kernel/forms/forms.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import styles from './settings.module.css';

/** The group under which a label is listed; an empty one takes it out of its group. */
export function LabelGroupDialog({ one, onClose }: { one: Label; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const id = useId();
  const [group, setGroup] = useState(one.group ?? '');
  const { mutateAsync: edit, isPending } = useSend(label.edit, { alsoRefresh: ['project'] });
  const { mutateAsync: editGroup, isPending: isSetting } = useSend(label.editGroup, { alsoRefresh: ['project'] });
  const [chosen, setChosen] = useState<boolean | null>(null);
  const name = group.trim();
  const others = project.labels.filter(({ global }) => global === one.global);
  const known = [...new Set(others.flatMap((other) => other.group ?? []))].sort((a, b) => a.localeCompare(b));
  const wasSingle = others.some(({ group, single }) => single && labelKey(group ?? '') === labelKey(name));
  const isSingle = chosen ?? wasSingle;
  const save = async () => {
    await edit({ body: { id: one.id, group: name || null } });
    const projectId = one.global ? null : project.id;
    if (name && isSingle !== wasSingle) await editGroup({ body: { projectId, group: name, single: isSingle } });
    onClose();
  };
  return (
    <Modal
      open
      title={t('settings.group.title', { name: one.name })}
      okText={t('settings.group.save')}
      okButtonProps={{ disabled: tooLong(name, LABEL_GROUP_MAX) !== null, loading: isPending || isSetting }}
      // A refusal has been shown.
      onOk={() => void save().catch(() => undefined)}
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
      <Checkbox
        checked={name !== '' && isSingle}
        disabled={name === ''}
        onChange={({ target }) => setChosen(target.checked)}
      >
        {t('settings.group.single')}
      </Checkbox>
      <p className={styles.dim}>{t('settings.group.singleHint')}</p>
    </Modal>
  );
}
