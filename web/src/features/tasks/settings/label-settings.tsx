import { type Color, LABEL_NAME_MAX, type Label, label } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/api.ts';
import { tooLong } from '../../../kernel/forms.ts';
import { Empty } from '../../../ui/empty.tsx';
import { useScope } from '../shared/project-scope.tsx';
import { ColorField } from './color-field.tsx';
import { LabelRow } from './label-row.tsx';
import { MergeLabel } from './merge-label.tsx';
import { NameInput } from './name-input.tsx';
import styles from './settings.module.css';

/** The labels of a project with the number of their tasks, those in use first. */
export function LabelSettings() {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const mayManage = can('manageLabels');
  const [merging, setMerging] = useState<Label | null>(null);
  const { data: usage } = useRead(label.usage, { query: { projectId: project.id } });
  const tasksOf = (id: string) => usage && (usage.find((one) => one.id === id)?.tasks ?? 0);
  const labels = [...project.labels].sort(
    (a, b) => Number(a.archived) - Number(b.archived) || a.name.localeCompare(b.name),
  );
  const active = labels.filter(({ archived }) => !archived);
  return (
    <div className={styles.part}>
      {mayManage && <AddLabel />}
      {labels.length === 0 && <Empty title={t('settings.noLabels')} text={t('settings.noLabelsText')} />}
      <ul className={styles.list}>
        {labels.map((one) => (
          <LabelRow
            key={one.id}
            one={one}
            tasks={tasksOf(one.id)}
            mayManage={mayManage}
            onMerge={active.some(({ id }) => id !== one.id) ? () => setMerging(one) : undefined}
          />
        ))}
      </ul>
      {merging && (
        <MergeLabel
          merged={merging}
          tasks={tasksOf(merging.id)}
          targets={active.filter(({ id }) => id !== merging.id)}
          onClose={() => setMerging(null)}
        />
      )}
    </div>
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
