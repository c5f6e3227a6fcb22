import type { TaskFilter } from '@opsyard/contract';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../../kernel/commands/commands.ts';
import { part } from '../../../../kernel/loading/screens.ts';
import { useDevice } from '../../../../kernel/storage/device.ts';
import { AvatarList } from '../../../../ui/avatar-list.tsx';
import { Dot } from '../../../../ui/chip.tsx';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { StateChip } from '../../shared/marks/state-chip.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { LayoutSwitch } from './layout-switch.tsx';
import type { ChangeState, Layout, PageState } from './page-state.ts';
import styles from './project-header.module.css';
import { ProjectMenu } from './project-menu.tsx';

const UseTaskTemplate = part(() => import('../../task-template/use-task-template.tsx'), 'UseTaskTemplate');

export function ProjectTitle() {
  const { project } = useScope();
  return (
    <span className={styles.title}>
      <Dot color={project.color} />
      {project.name}
    </span>
  );
}

/** Key, state and people of the project. */
export function ProjectAside() {
  const { project } = useScope();
  // A phone has space for one line; details are in the settings.
  if (useDevice() === 'mobile') return project.state === 'active' ? null : <StateChip state={project.state} />;
  return (
    <>
      <span className={styles.key}>{project.key}</span>
      <StateChip state={project.state} />
      <AvatarList people={project.faces} total={project.memberCount} maxLength={5} />
    </>
  );
}

type ProjectActionsProps = {
  layout: Layout | null;
  onLayout: (layout: Layout) => void;
  onAdd: () => void;
  state: PageState;
  onChange: ChangeState;
  filter: TaskFilter | undefined;
};

/** Switches the layout, adds a task, and contains rare actions. */
export function ProjectActions({ layout, onLayout, onAdd, state, onChange, filter }: ProjectActionsProps) {
  const { t } = useTranslation('tasks');
  const { can } = useScope();
  const phone = useDevice() === 'mobile';
  const [usesTemplate, setUsesTemplate] = useState(false);
  const onTemplate = () => setUsesTemplate(true);
  const fromTemplate = {
    ...{
      id: 'task.fromTemplate',
      title: t('shared.entry.useTemplate'),
      group: t('list.keys.group'),
      shortcut: 'shift+c',
    },
    run: onTemplate,
  };
  useCommands(can('editTasks') ? [fromTemplate] : []);
  return (
    <span className={styles.actions}>
      <LayoutSwitch layout={layout} onChange={onLayout} />
      {can('editTasks') && (
        <Button type="primary" icon={<Glyph name="plus" />} onClick={onAdd} aria-label={t('project.addTask')}>
          {!phone && t('project.addTask')}
        </Button>
      )}
      <ProjectMenu state={state} onChange={onChange} filter={filter} onTemplate={onTemplate} />
      {usesTemplate && (
        <Suspense fallback={null}>
          <UseTaskTemplate onClose={() => setUsesTemplate(false)} />
        </Suspense>
      )}
    </span>
  );
}
