import { type TaskType, taskType } from '@opsyard/contract';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { part } from '../../../kernel/loading/screens.ts';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { TypeShape } from '../shared/marks/type-mark.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { PlaceMenu } from './place-menu.tsx';
import styles from './settings.module.css';
import { TypeDialog } from './type-dialog.tsx';

const TypeSetupDialog = part(() => import('../type/type-setup.tsx'), 'TypeSetupDialog');

/** The task types of a project in their order, with the number of their tasks. */
export function TypeSettings() {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const mayManage = can('manageProject');
  const [editing, setEditing] = useState<TaskType | 'new' | null>(null);
  const [setting, setSetting] = useState<TaskType | null>(null);
  const { data: usage } = useRead(taskType.usage, { query: { projectId: project.id } });
  return (
    <div className={styles.part}>
      <p className={styles.hint}>{t('typeSetup.hint')}</p>
      <ul className={styles.list}>
        {project.types.map((one, at) => (
          <TypeRow
            key={one.id}
            one={one}
            at={at}
            tasks={usage && (usage.find(({ id }) => id === one.id)?.tasks ?? 0)}
            mayManage={mayManage}
            onEdit={() => setEditing(one)}
            onSetUp={() => setSetting(one)}
          />
        ))}
      </ul>
      {mayManage && (
        <Button type="primary" onClick={() => setEditing('new')}>
          {t('typeSetup.add')}
        </Button>
      )}
      {setting && (
        <Suspense fallback={null}>
          <TypeSetupDialog
            type={project.types.find(({ id }) => id === setting.id) ?? setting}
            onClose={() => setSetting(null)}
          />
        </Suspense>
      )}
      {editing && <TypeDialog type={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

type TypeRowProps = {
  one: TaskType;
  at: number;
  /** How many tasks have it; undefined until the server has answered. */
  tasks: number | undefined;
  mayManage: boolean;
  onEdit: () => void;
  onSetUp: () => void;
};

function TypeRow({ one, at, tasks, mayManage, onEdit, onSetUp }: TypeRowProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { mutate } = useSend(taskType.edit, { alsoRefresh: ['project'] });
  const { mutateAsync: remove } = useSend(taskType.delete, { alsoRefresh: ['project'] });
  const edit = (changes: Omit<Parameters<typeof mutate>[0]['body'], 'id'>) =>
    mutate({ body: { id: one.id, ...changes } }, { onError: () => void refresh('project') });
  const facts = [
    ...(tasks === undefined ? [] : [t('typeSetup.tasks', { count: tasks })]),
    ...(one.published > 0 ? [t('types.version', { number: one.published })] : []),
    ...(one.form
      ? [t(one.form.open ? 'typeSetup.withForm' : 'typeSetup.withClosedForm', { name: one.form.name })]
      : []),
    ...(one.isDefault ? [t('typeSetup.default')] : []),
    ...(one.archived ? [t('settings.archived')] : []),
  ];
  const askToDelete = () =>
    confirm({
      title: t('typeSetup.deleteTitle', { name: one.name }),
      text: t('typeSetup.deleteText'),
      verb: t('settings.remove'),
      danger: true,
      run: async () => void (await remove({ query: { id: one.id } })),
    });
  const makeDefault = {
    key: 'default',
    label: t('typeSetup.makeDefault'),
    disabled: one.isDefault || one.archived,
    run: () => edit({ version: one.version, isDefault: true }),
  };
  return (
    <li className={styles.row}>
      <TypeShape type={one} />
      <span className={styles.grow}>
        {one.name} {one.description && <span className={styles.dim}>{one.description}</span>}
      </span>
      <span className={styles.dim}>{facts.join(' · ')}</span>
      {mayManage && (
        <PlaceMenu
          label={t('typeSetup.menu', { name: one.name })}
          at={at}
          all={project.types}
          edit={edit}
          keeps={one.isDefault}
          canDelete={tasks === 0 && !one.isDefault}
          onDelete={askToDelete}
          first={[
            { key: 'edit', label: t('typeSetup.edit'), run: onEdit },
            { key: 'setUp', label: t('typeSetup.setUp'), run: onSetUp },
            makeDefault,
          ]}
          deleteLabel={t('typeSetup.delete')}
        />
      )}
    </li>
  );
}
