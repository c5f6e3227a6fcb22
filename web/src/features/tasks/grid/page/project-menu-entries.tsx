import { type RefObject, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCan } from '../../../../kernel/can.tsx';
import { onDemand } from '../../../../kernel/loading/on-demand.ts';
import { part } from '../../../../kernel/loading/screens.ts';
import { usePathTo } from '../../../../kernel/places.ts';
import { type MenuEntry, usePopupMenu } from '../../../../ui/popups/popup-menu.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { arrangementOf } from './page-state.ts';
import type { ProjectMenuProps } from './project-menu.tsx';

const ExportHistory = part(() => import('../../drawer/history/export-history.tsx'), 'ExportHistory');
const ProjectNoticesDialog = part(() => import('../../project/project-notices-dialog.tsx'), 'ProjectNoticesDialog');

const exportingTasks = onDemand(() => import('../bulk/export-tasks.ts'));

type ProjectMenuEntriesProps = ProjectMenuProps & {
  label: string;
  button: RefObject<HTMLButtonElement | null>;
  /** Opens the menu at each press of the button. */
  presses: number;
  onToggle: (isOpen: boolean) => void;
};

/** The menu of rare actions of a project, and the dialogs it opens. */
export function ProjectMenuEntries({ label, button, presses, onToggle, ...props }: ProjectMenuEntriesProps) {
  const { project } = useScope();
  const [opened, open] = useState<'history' | 'notices' | null>(null);
  const close = () => open(null);
  const entries = useSecondaryActions({
    ...props,
    onHistory: () => open('history'),
    onNotices: () => open('notices'),
  });
  const { menu, isOpen, openUnder } = usePopupMenu(label, entries);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press opens it
  useEffect(() => {
    if (!button.current) return;
    // Rendering the entries at once is impossible within an effect.
    const timer = setTimeout(() => button.current && openUnder(button.current, 'end'));
    return () => clearTimeout(timer);
  }, [presses]);
  useEffect(() => onToggle(isOpen), [isOpen, onToggle]);
  return (
    <>
      {menu}
      {opened && (
        <Suspense fallback={null}>
          {opened === 'history' ? (
            <ExportHistory onClose={close} />
          ) : (
            <ProjectNoticesDialog project={project} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

type SecondaryActions = ProjectMenuProps & { onHistory: () => void; onNotices: () => void };

function useSecondaryActions({ state, onChange, filter, onTemplate, onHistory, onNotices }: SecondaryActions) {
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
  const exportAs = (format: 'csv' | 'json' | 'xlsx') => {
    const { by, subBy } = arrangementOf(state, fields);
    const groups = state.layout === 'list' && by ? { by, ...(subBy && { subBy }) } : {};
    const query = { projectId: project.id, format, ...(filter && { filter: JSON.stringify(filter) }), ...groups };
    exportingTasks.run(({ exportTasks }) => void exportTasks(query, `${project.key}.${format}`));
  };
  const entry = (key: string, label: string, run: () => void) => ({ key, label, run });
  const entries: MenuEntry[] = [
    ...(can('editTasks') ? [entry('template', t('shared.entry.useTemplate'), onTemplate)] : []),
    entry('notices', t('projectList.notices.title'), onNotices),
    ...(settings ? [entry('settings', t('project.settings'), () => go(settings))] : []),
    ...(importing && mayImport && can('importTasks')
      ? [entry('import', t('project.import'), () => go(importing))]
      : []),
    ...(mayExport && can('exportTasks')
      ? [
          entry('csv', t('project.exportCsv'), () => exportAs('csv')),
          entry('json', t('project.exportJson'), () => exportAs('json')),
          entry('xlsx', t('project.exportXlsx'), () => exportAs('xlsx')),
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
