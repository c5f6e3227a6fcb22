import { project, task } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useRead } from '../kernel/api.ts';
import { useOfferedCommands } from '../kernel/commands.ts';
import { useLanguage } from '../kernel/language.ts';
import { usePathTo } from '../kernel/places.ts';
import { leaves, type MenuLine, titleIn } from './menu.ts';
import { useOpenFound } from './open-line.ts';
import { matches } from './palette-match.ts';

/** One thing the palette offers. */
export type PaletteItem = {
  id: string;
  group: string;
  title: string;
  note?: string;
  shortcut?: string | undefined;
  run: () => void;
};

/** Everything that matches what somebody typed: pages, projects, tasks, commands. */
export function usePaletteItems(lines: readonly MenuLine[], wanted: string): PaletteItem[] {
  return [...usePages(lines, wanted), ...useProjects(wanted), ...useTasks(wanted), ...useFittingCommands(wanted)];
}

function usePages(lines: readonly MenuLine[], wanted: string): PaletteItem[] {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const open = useOpenFound();
  const found = leaves(lines).filter(({ title, titleZh, initials }) => matches(wanted, title, titleZh, initials));
  return found.map((line) => ({
    id: `page ${line.key}`,
    group: t('palette.pages'),
    title: titleIn(language, line),
    run: () => open(line),
  }));
}

function useProjects(wanted: string): PaletteItem[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const { data = [] } = useRead(project.list, { query: {} }, { quiet: true });
  const found = data.filter(({ name, key }) => matches(wanted, name, key));
  return found.map(({ id, key, name }) => ({
    id: `project ${id}`,
    group: t('palette.projects'),
    title: name,
    note: key,
    run: () => void navigate(pathTo('task/ProjectTasks', { key }) ?? '/'),
  }));
}

const MOST_TASKS = 8;

function useTasks(wanted: string): PaletteItem[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const enabled = Array.from(wanted).length > 1;
  const reading = { enabled, quiet: true, keepPrevious: true };
  const { data = [] } = useRead(task.search, { query: { text: wanted } }, reading);
  const found = enabled ? data.slice(0, MOST_TASKS) : [];
  return found.map(({ id, seq, title, projectKey, projectName }) => {
    const key = `${projectKey}-${seq}`;
    return {
      id: `task ${id}`,
      group: t('palette.tasks'),
      title,
      note: `${key} · ${projectName}`,
      run: () => void navigate(pathTo('task/ProjectTasks', { key: projectKey, task: key }) ?? '/'),
    };
  });
}

function useFittingCommands(wanted: string): PaletteItem[] {
  const { t } = useTranslation('shell');
  const offered = useOfferedCommands().filter(({ keyOnly, when }) => !keyOnly && (when?.() ?? true));
  const found = offered.filter(({ title, group = '' }) => matches(wanted, title, group));
  return found.map(({ id, title, shortcut, run }) => ({
    id: `command ${id}`,
    group: t('palette.commands'),
    title,
    shortcut,
    run,
  }));
}
