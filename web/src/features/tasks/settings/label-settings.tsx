import { type Color, LABEL_NAME_MAX, type Label, label } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/api.ts';
import { tooLong } from '../../../kernel/forms.ts';
import { refresh } from '../../../kernel/query-cache.ts';
import { Chip, Dot } from '../../../ui/chip.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { useScope } from '../shared/project-scope.tsx';
import { taskStoreOf } from '../shared/task-store.ts';
import { ColorField } from './color-field.tsx';
import { NameField } from './name-field.tsx';
import { NameInput } from './name-input.tsx';
import styles from './settings.module.css';

/** The labels of a project. */
export function LabelSettings() {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const mayManage = can('manageLabels');
  const labels = [...project.labels].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <div className={styles.part}>
      {mayManage && <AddLabel />}
      {labels.length === 0 && <Empty title={t('settings.noLabels')} text={t('settings.noLabelsText')} />}
      <ul className={styles.list}>
        {labels.map((one) => (
          <LabelRow key={one.id} one={one} mayManage={mayManage} />
        ))}
      </ul>
    </div>
  );
}

function LabelRow({ one, mayManage }: { one: Label; mayManage: boolean }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { mutate: edit } = useSend(label.edit, { alsoRefresh: ['project'] });
  const { mutateAsync: remove } = useSend(label.delete, { alsoRefresh: ['project', 'task'] });
  const readAgain = () => void refresh('project');
  const ask = () =>
    confirm({
      title: t('settings.deleteLabel', { name: one.name }),
      text: t('settings.deleteLabelText'),
      verb: t('settings.remove'),
      danger: true,
      run: async () => {
        await remove({ query: { id: one.id } });
        taskStoreOf(project.id).markStale();
      },
    });
  if (!mayManage) {
    return (
      <li className={styles.row}>
        <Chip color={one.color}>{one.name}</Chip>
      </li>
    );
  }
  return (
    <li className={styles.row}>
      <Dot color={one.color} />
      <NameField
        value={one.name}
        max={LABEL_NAME_MAX}
        label={t('settings.labelName', { name: one.name })}
        onSave={(name, was) => edit({ body: { id: one.id, name, was } }, { onError: readAgain })}
      />
      <ColorField
        value={one.color}
        label={t('settings.colorOf', { name: one.name })}
        onPick={(color) => edit({ body: { id: one.id, color } })}
      />
      <Button
        type="text"
        size="small"
        aria-label={t('settings.deleteLabel', { name: one.name })}
        icon={<Glyph name="cross" />}
        onClick={ask}
      />
    </li>
  );
}

function AddLabel() {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const [name, setName] = useState('');
  const [color, setColor] = useState<Color>('cyan');
  const { mutate, isPending } = useSend(label.add, { alsoRefresh: ['project'] });
  const isName = name.trim() !== '' && !tooLong(name.trim(), LABEL_NAME_MAX);
  const add = () => {
    if (!isName) return;
    mutate({ body: { projectId: project.id, name: name.trim(), color } }, { onSuccess: () => setName('') });
  };
  return (
    <div className={styles.adder}>
      <NameInput
        value={name}
        max={LABEL_NAME_MAX}
        label={t('settings.newLabel')}
        placeholder={t('settings.newLabel')}
        onType={setName}
        onPressEnter={add}
      />
      <ColorField value={color} label={t('settings.color')} onPick={setColor} />
      <Button type="primary" disabled={!isName} loading={isPending} onClick={add}>
        {t('settings.addLabel')}
      </Button>
    </div>
  );
}
