import { byGroup, type Color, LABEL_NAME_MAX, type Label, label } from '@opsyard/contract';
import { Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { tooLong } from '../../../kernel/forms/forms.ts';
import { Empty } from '../../../ui/empty.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { ColorField } from './color-field.tsx';
import { useAddGlobalLabel } from './global-label.ts';
import { LabelGroupDialog } from './label-group.tsx';
import { LabelRow } from './label-row.tsx';
import { MergeLabel } from './merge-label.tsx';
import { NameInput } from './name-input.tsx';
import { PasteLabels } from './paste-labels.tsx';
import styles from './settings.module.css';

/** The labels of a project and those of all projects, with the number of their tasks. */
export function LabelSettings() {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const mayManage = can('manageLabels');
  const managesGlobal = useCan('task:label:global');
  const { add: addGlobal } = useAddGlobalLabel();
  const [merging, setMerging] = useState<Label | null>(null);
  const [grouping, setGrouping] = useState<Label | null>(null);
  const { data: usage } = useRead(label.usage, { query: { projectId: project.id } });
  const usageOf = (id: string) => usage?.find((one) => one.id === id);
  const tasksOf = (id: string) => usage && (usageOf(id)?.tasks ?? 0);
  const targetsOf = ({ id, global }: Label) =>
    project.labels.filter((one) => !one.archived && one.id !== id && one.global === global);
  const rows = (labels: readonly Label[], mayChange: boolean) => (
    <ul className={styles.list}>
      {labels.map((one) => (
        <LabelRow
          key={one.id}
          one={one}
          tasks={tasksOf(one.id)}
          everywhere={usageOf(one.id)?.everywhere}
          mayManage={mayChange}
          onMerge={targetsOf(one).length > 0 ? () => setMerging(one) : undefined}
          onGroup={() => setGrouping(one)}
          onMakeGlobal={
            managesGlobal && !one.global && one.name ? () => addGlobal({ name: one.name, color: one.color }) : undefined
          }
        />
      ))}
    </ul>
  );
  const [shared, own] = [true, undefined].map((global) =>
    sorted(project.labels.filter((one) => one.global === global)),
  );
  return (
    <div className={styles.part}>
      {(mayManage || managesGlobal) && <AddLabel mayManage={mayManage} managesGlobal={managesGlobal} />}
      {project.labels.length === 0 && <Empty title={t('settings.noLabels')} text={t('settings.noLabelsText')} />}
      {shared && shared.length > 0 && (
        <>
          <h2 className={styles.subhead}>{t('settings.globalLabels')}</h2>
          <LabelGroups
            name={t('settings.globalLabels')}
            labels={shared}
            rows={(labels) => rows(labels, managesGlobal)}
          />
          {own && own.length > 0 && <h2 className={styles.subhead}>{t('settings.ownLabels')}</h2>}
        </>
      )}
      <LabelGroups name={t('settings.ownLabels')} labels={own ?? []} rows={(labels) => rows(labels, mayManage)} />
      {grouping && <LabelGroupDialog one={grouping} onClose={() => setGrouping(null)} />}
      {merging && (
        <MergeLabel
          merged={merging}
          tasks={tasksOf(merging.id)}
          targets={targetsOf(merging)}
          onClose={() => setMerging(null)}
        />
      )}
    </div>
  );
}

function sorted(labels: readonly Label[]): Label[] {
  return [...labels].sort((a, b) => Number(a.archived) - Number(b.archived) || a.name.localeCompare(b.name));
}

type LabelGroupsProps = { name: string; labels: readonly Label[]; rows: (labels: readonly Label[]) => ReactNode };

/** Labels under the names of their groups, with those of which a task has only one label marked. */
function LabelGroups({ name, labels, rows }: LabelGroupsProps) {
  const { t } = useTranslation('tasks');
  const hasGroups = labels.some(({ group }) => group);
  return byGroup(labels).map(([group, members]) => (
    <section
      key={group}
      aria-label={hasGroups ? t('settings.group.of', { name, group: group || t('settings.group.none') }) : name}
    >
      {hasGroups && (
        <h2 className={styles.subhead}>
          {group || t('settings.group.none')}
          {members.some(({ single }) => single) && (
            <span className={styles.dim}> · {t('settings.group.singleMark')}</span>
          )}
        </h2>
      )}
      {rows(members)}
    </section>
  ));
}

function AddLabel({ mayManage, managesGlobal }: { mayManage: boolean; managesGlobal: boolean }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const [name, setName] = useState('');
  const [color, setColor] = useState<Color>('cyan');
  const [isGlobal, setGlobal] = useState(!mayManage);
  const [isPasting, setPasting] = useState(false);
  const { mutate, isPending } = useSend(label.add, { alsoRefresh: ['project'] });
  const global = useAddGlobalLabel();
  const isName = name.trim() !== '' && !tooLong(name.trim(), LABEL_NAME_MAX);
  const add = () => {
    if (!isName) return;
    const added = { name: name.trim(), color };
    const onSuccess = () => setName('');
    if (isGlobal) global.add(added, onSuccess);
    else mutate({ body: { projectId: project.id, ...added } }, { onSuccess });
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
      {managesGlobal && (
        <Select
          value={isGlobal}
          aria-label={t('settings.labelScope')}
          onChange={setGlobal}
          options={[
            { value: false, label: t('settings.inProject'), disabled: !mayManage },
            { value: true, label: t('settings.inAllProjects') },
          ]}
        />
      )}
      <Button type="primary" disabled={!isName} loading={isPending || global.isPending} onClick={add}>
        {t('settings.addLabel')}
      </Button>
      {mayManage && <Button onClick={() => setPasting(true)}>{t('settings.paste.entry')}</Button>}
      {isPasting && <PasteLabels onClose={() => setPasting(false)} />}
    </div>
  );
}
