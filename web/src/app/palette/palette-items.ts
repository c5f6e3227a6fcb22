import { project } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../kernel/calls/api.ts';
import { useOfferedCommands } from '../../kernel/commands/commands.ts';
import { usePathTo } from '../../kernel/places.ts';
import { useLanguage } from '../../kernel/words/language.ts';
import { leaves, type MenuLine, titleIn } from '../menu/menu.ts';
import { useOpenAddress, useOpenSearchResult } from '../menu/open-menu-line.ts';
import { type PaletteCommand, usePaletteCommands } from './palette-commands.ts';
import type { PaletteItem } from './palette-item.ts';
import { matches } from './palette-match.ts';
import { useSections } from './palette-sections.ts';
import {
  allAnnouncements,
  departments,
  dictionariesByCode,
  dictionariesByName,
  ownAnnouncements,
  people,
  records as recordsOfAllTypes,
  roles,
  tasks,
} from './palette-sources.ts';
import { useRecordSearch } from './use-record-search.ts';

/** All matches of the input: pages, records, settings, commands; and whether results are still loading. */
export function usePaletteItems(
  lines: readonly MenuLine[],
  searchText: string,
): { items: PaletteItem[]; isLooking: boolean } {
  const pages = [usePages(lines, searchText), useProjects(searchText)];
  const records = [
    useRecordSearch(tasks, searchText),
    useRecordSearch(recordsOfAllTypes, searchText),
    useRecordSearch(people, searchText),
    useRecordSearch(departments, searchText),
    useRecordSearch(roles, searchText),
    useRecordSearch(dictionariesByName, searchText),
    useRecordSearch(dictionariesByCode, searchText),
    useRecordSearch(ownAnnouncements, searchText),
    useRecordSearch(allAnnouncements, searchText),
  ];
  const rest = [useSections(searchText), useMatchingCommands(searchText)];
  const all = [...pages, ...records.map(({ items }) => items), ...rest].flat();
  return {
    // Two sources may find the same record: the first counts.
    items: all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at),
    isLooking: records.some(({ isLooking }) => isLooking),
  };
}

function usePages(lines: readonly MenuLine[], searchText: string): PaletteItem[] {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const open = useOpenSearchResult();
  const found = leaves(lines).filter(({ title, titleZh, initials }) => matches(searchText, title, titleZh, initials));
  return found.map((line) => ({
    id: `page ${line.key}`,
    group: t('palette.pages'),
    title: titleIn(language, line),
    run: () => open(line),
  }));
}

const MAX_PROJECTS = 20;

function useProjects(searchText: string): PaletteItem[] {
  const { t } = useTranslation('shell');
  const open = useOpenAddress();
  const pathTo = usePathTo();
  const { data = [] } = useRead(project.list, { query: {} }, { quiet: true });
  const found = data
    .filter(({ name, key, initials = '' }) => matches(searchText, name, key, initials))
    .slice(0, MAX_PROJECTS);
  return found.map(({ id, key, name }) => ({
    id: `project ${id}`,
    group: t('palette.projects'),
    title: name,
    note: key,
    run: () => open(pathTo('task/ProjectTasks', { key }) ?? '/'),
  }));
}

function useMatchingCommands(searchText: string): PaletteItem[] {
  const { t } = useTranslation('shell');
  const offered = useOfferedCommands().filter(({ keyOnly, when }) => !keyOnly && (when?.() ?? true));
  const byKey = offered.map((command) => ({ ...command, keywords: command.group ?? '' }));
  // Omit commands the current page offers itself, as those do not leave the page.
  const others = usePaletteCommands().filter(({ id }) => !byKey.some((command) => command.id === id));
  const all: readonly PaletteCommand[] = [...byKey, ...others];
  const found = all.filter(({ title, keywords }) => matches(searchText, title, keywords));
  return found.map((command) => ({
    id: `command ${command.id}`,
    group: t('palette.commands'),
    title: command.title,
    shortcut: command.shortcut,
    run: command.run,
  }));
}
