import type { TaskFilter } from '@opsyard/contract';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCan } from '../../../kernel/can.tsx';
import { useCommands } from '../../../kernel/commands.ts';
import { useDevice } from '../../../kernel/device.ts';
import { onDemand } from '../../../kernel/on-demand.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { part } from '../../../kernel/screens.ts';
import { AvatarList } from '../../../ui/avatar-list.tsx';
import { Dot } from '../../../ui/chip.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import type { MenuEntry } from '../../../ui/popup-menu.tsx';
import { useScope } from '../shared/project-scope.tsx';
import { StateChip } from '../shared/state-chip.tsx';
import { LayoutSwitch } from './layout-switch.tsx';
import { arrangementOf, type ChangeState, type Layout, type PageState } from './page-state.ts';
import styles from './project-header.module.css';

const UseTaskTemplate = part(() => import('../task-templates/use-task-template.tsx'), 'UseTaskTemplate');
const ExportHistory = part(() => import('../drawer/export-history.tsx'), 'ExportHistory');

const exportingTasks = onDemand(() => import('./export-tasks.ts'));

/** The name of the project. */
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
  layout: Layout;
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
  const [opened, open] = useState<'template' | 'history' | null>(null);
  const close = () => open(null);
  const onTemplate = () => open('template');
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
  const entries = useRareActions({ state, onChange, filter, onTemplate, onHistory: () => open('history') });
  return (
    <span className={styles.actions}>
      <LayoutSwitch layout={layout} onChange={onLayout} />
      {can('editTasks') && (
        <Button type="primary" icon={<Glyph name="plus" />} onClick={onAdd} aria-label={t('project.addTask')}>
          {!phone && t('project.addTask')}
        </Button>
      )}
      <MenuButton label={t('project.more')} entries={entries} icon={<Glyph name="more" />} />
      {opened && (
        <Suspense fallback={null}>
          {opened === 'history' ? <ExportHistory onClose={close} /> : <UseTaskTemplate onClose={close} />}
        </Suspense>
      )}
    </span>
  );
}

type RareActions = Pick<ProjectActionsProps, 'state' | 'onChange' | 'filter'> & {
  onTemplate: () => void;
  onHistory: () => void;
};

function useRareActions({ state, onChange, filter, onTemplate, onHistory }: RareActions) {
  const { t } = useTranslation('tasks');
  const { project, can, fields } = useScope();
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const mayImport = useCan('task:task:import');
  const mayExport = useCan('task:task:export');
  const go = (path: string | null) => path && void navigate(path);
  const settings = pathTo('task/ProjectSettings', { key: project.key });
  const importing = pathTo('task/ImportTasks', { project: project.key });
  const trash = pathTo('task/Trash', { project: project.key });
  const exportAs = (format: 'csv' | 'json') => {
    const { by, subBy } = arrangementOf(state, fields);
    const groups = state.layout === 'list' && by ? { by, ...(subBy && { subBy }) } : {};
    const query = { projectId: project.id, format, ...(filter && { filter: JSON.stringify(filter) }), ...groups };
    exportingTasks.run(({ exportTasks }) => void exportTasks(query, `${project.key}.${format}`));
  };
  const entry = (key: string, label: string, run: () => void) => ({ key, label, run });
  const entries: MenuEntry[] = [
    ...(can('editTasks') ? [entry('template', t('shared.entry.useTemplate'), onTemplate)] : []),
    ...(settings ? [entry('settings', t('project.settings'), () => go(settings))] : []),
    ...(importing && mayImport && can('importTasks')
      ? [entry('import', t('project.import'), () => go(importing))]
      : []),
    ...(mayExport && can('exportTasks')
      ? [
          entry('csv', t('project.exportCsv'), () => exportAs('csv')),
          entry('json', t('project.exportJson'), () => exportAs('json')),
          entry('history', t('project.exportHistory'), onHistory),
        ]
      : []),
    'divider',
    {
      ...entry('archived', t('project.showArchived'), () => onChange({ archived: !state.archived })),
      checked: state.archived,
    },
    ...(trash ? [entry('trash', t('project.trash'), () => go(trash))] : []),
  ];
  return entries;
}
