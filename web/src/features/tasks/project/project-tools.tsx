import { PROJECT_CATEGORIES, PROJECT_HEALTHS, PROJECT_ROLES, type Project, projectBulk } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kernel/can.tsx';
import { saveExport } from '../../../kernel/files.ts';
import { useMe } from '../../../kernel/session.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import type { Choice } from '../../../ui/lists/choice-list.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import styles from '../grid/filter/filter-bar.module.css';
import { ListFilter } from '../grid/filter/list-filter.tsx';
import type { ProjectsState } from './project-filters.tsx';
import { queryOf } from './use-projects.ts';

/** Names the button of the menu, which gets the focus when a selection ends. */
export const LIST_MENU = 'project-list-menu';

const FORMATS = ['xlsx', 'csv'] as const;

type ProjectToolsProps = {
  projects: readonly Project[];
  state: ProjectsState;
  onChange: (change: Partial<ProjectsState>) => void;
  onSelect: () => void;
};

/** Further filters of the list of projects, its export, and the start of a selection. */
export function ProjectTools({ projects, state, onChange, onSelect }: ProjectToolsProps) {
  const { t } = useTranslation('tasks');
  const mayExport = useCan('task:task:export');
  const me = useMe().id;
  const departments = useDepartments(projects);
  const none = (text: string): Choice => ({ value: 'none', text });
  const filters = [
    ['category', PROJECT_CATEGORIES.map((value) => ({ value, text: t(`shared.projectCategory.${value}`) }))],
    [
      'role',
      [
        ...PROJECT_ROLES.map((value) => ({ value, text: t(`shared.role.${value}`) })),
        none(t('projectList.filter.noRole')),
      ],
    ],
    ['department', [...departments, none(t('projectList.filter.noDepartment'))]],
    [
      'health',
      [
        ...PROJECT_HEALTHS.map((value) => ({ value, text: t(`projectList.health.${value}`) })),
        none(t('projectList.filter.noHealth')),
      ],
    ],
  ] as const;
  const query = { ...queryOf(state, me), ...(state.archived && { archived: true }) };
  const exported = { ...query, ...(state.favourite.length > 0 && { starred: true }) };
  return (
    <>
      <label className={styles.plainCheck}>
        <input
          type="checkbox"
          checked={state.favourite.length > 0}
          onChange={({ target }) => onChange({ favourite: target.checked ? ['only'] : [] })}
        />
        {t('projectList.filter.favourites')}
      </label>
      {filters.map(([name, choices]) => (
        <ListFilter
          key={name}
          name={t(`projectList.filter.${name}`)}
          choices={choices}
          value={state[name]}
          onChange={(values) => onChange({ [name]: values })}
        />
      ))}
      <MenuButton
        id={LIST_MENU}
        label={t('projectList.more')}
        icon={<Glyph name="more" size={16} />}
        entries={[
          { key: 'select', label: t('projectList.select'), run: onSelect },
          ...(mayExport
            ? FORMATS.map((format) => ({
                key: format,
                label: t(`projectList.export.${format}`),
                run: () =>
                  void saveExport(
                    projectBulk.export,
                    { query: { ...exported, format } },
                    `${t('projectList.file')}.${format}`,
                  ),
              }))
            : []),
        ]}
      />
    </>
  );
}

/** The departments that projects of the list belong to, by name. */
function useDepartments(projects: readonly Project[]): Choice[] {
  const language = useLanguage();
  const byCode = new Map(
    projects.flatMap(({ department }) => {
      if (!department) return [];
      const { code, name, nameEn } = department;
      return [[code, language === 'en' ? nameEn || name : name] as const];
    }),
  );
  return [...byCode].map(([value, text]) => ({ value, text })).sort((a, b) => a.text.localeCompare(b.text, language));
}
