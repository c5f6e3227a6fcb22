import { project } from '@opsyard/contract';
import { Select } from 'antd';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { useMe } from '../../../kernel/session.ts';
import { QuickAdd } from '../grid/quick-add/quick-add.tsx';
import { ScopeProvider, useProject } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { useMyActions } from './my-task-context.ts';
import styles from './my-tasks.module.css';

type MyDayAddProps = {
  day: string;
  /** The key of the project chosen before; empty for the one opened last. */
  projectKey: string;
  onProject: (key: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
  onLeave: (step: -1 | 0 | 1) => void;
};

/** A field that adds a task of mine that is due on a day, to one of the projects whose tasks I may edit. */
export function MyDayAdd({ day, projectKey, onProject, inputRef, onLeave }: MyDayAddProps) {
  const { t } = useTranslation('tasks');
  const { data } = useRead(project.list, { query: {} }, { quiet: true });
  const menu = useRead(project.menu, {}, { quiet: true });
  const projects = data?.filter(({ abilities }) => abilities.includes('editTasks')) ?? [];
  const named = [projectKey, ...(menu.data?.recent.map(({ key }) => key) ?? [])];
  const chosen = named.find((key) => projects.some((one) => one.key === key)) ?? projects[0]?.key;
  if (menu.isPending || chosen === undefined) return null;
  return (
    <div className={styles.addOnDay}>
      <Select
        aria-label={t('myTasks.project')}
        value={chosen}
        showSearch={{ optionFilterProp: 'label' }}
        options={projects.map((one) => ({ value: one.key, label: `${one.name} (${one.key})` }))}
        onChange={onProject}
      />
      <Field key={chosen} projectKey={chosen} {...{ day, inputRef, onLeave }} />
    </div>
  );
}

type FieldProps = Omit<MyDayAddProps, 'onProject'>;

function Field({ projectKey, day, inputRef, onLeave }: FieldProps) {
  const { id: me } = useMe();
  const { act } = useMyActions();
  const { scope } = useProject(projectKey);
  const projectId = scope?.project.id;
  useEffect(() => {
    if (!projectId) return;
    // What else is asked before a task is added stays there when the popup has been closed.
    act(projectKey);
    return taskStoreOf(projectId).listen(({ kind }) => {
      if (kind === 'added') void refresh('task');
    });
  }, [act, projectId, projectKey]);
  if (!scope?.can('editTasks')) return null;
  return (
    <ScopeProvider value={scope}>
      <QuickAdd dates={{ dueDate: day }} group={{ by: 'owner', value: me }} {...{ inputRef, onLeave }} short />
    </ScopeProvider>
  );
}
