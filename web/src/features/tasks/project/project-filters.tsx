import { PROJECT_STATES, type Project } from '@opsyard/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/loading/screens.ts';
import { useIdle } from '../../../kernel/loading/use-idle.ts';
import { useDevice } from '../../../kernel/storage/device.ts';
import styles from '../grid/filter/filter-bar.module.css';
import { ListFilter } from '../grid/filter/list-filter.tsx';
import { SearchField } from '../grid/filter/search-field.tsx';
import { Switch } from '../shared/marks/switch.tsx';
import { personChoice } from '../shared/pickers/person-choice.tsx';
import type { ProjectFilter } from './project-filter.ts';
import type { ProjectsView } from './projects-page.tsx';

// Not needed to see the projects: loaded after them.
const ProjectTools = part(() => import('./project-tools.tsx'), 'ProjectTools');

export type ProjectsState = ProjectFilter & { archived: boolean };
type ProjectFiltersProps = {
  projects: readonly Project[];
  state: ProjectsState;
  onChange: (change: Partial<ProjectsState>) => void;
  onSelect: () => void;
  view: ProjectsView;
  onView: (view: ProjectsView) => void;
};

/** The filters and the layout of the list of projects. */
export function ProjectFilters({ projects, state, onChange, onSelect, view, onView }: ProjectFiltersProps) {
  const { t } = useTranslation('tasks');
  const isIdle = useIdle();
  const phone = useDevice() === 'mobile';
  const owners = new Map(projects.map(({ owner }) => [owner.id, owner]));
  const people = [...owners.values()].sort((a, b) => a.realname.localeCompare(b.realname)).map(personChoice);
  const states = PROJECT_STATES.filter((one) => one !== 'archived').map((value) => ({
    value,
    text: t(`shared.state.${value}`),
  }));
  return (
    <div className={styles.bar}>
      <div className={styles.filters}>
        <SearchField
          value={state.search}
          onChange={(search) => onChange({ search })}
          label={t('projects.search')}
          placeholder={t('projects.searchShort')}
        />
        {!state.archived && (
          <ListFilter
            name={t('shared.field.status')}
            choices={states}
            value={state.state}
            onChange={(values) => onChange({ state: values })}
          />
        )}
        <ListFilter
          name={t('shared.field.owner')}
          choices={[{ value: 'me', text: t('shared.me') }, ...people]}
          value={state.owner}
          onChange={(owner) => onChange({ owner })}
        />
        <label className={styles.plainCheck}>
          <input
            type="checkbox"
            checked={state.archived}
            onChange={({ target }) => onChange({ archived: target.checked, state: [] })}
          />
          {t('projects.archived')}
        </label>
        {isIdle && (
          <Suspense fallback={null}>
            <ProjectTools {...{ projects, state, onChange, onSelect }} />
          </Suspense>
        )}
      </div>
      {!phone && (
        <Switch
          label={t('projects.view.name')}
          value={view}
          options={[
            { value: 'cards', text: t('projects.view.cards'), glyph: 'cards' },
            { value: 'table', text: t('projects.view.table'), glyph: 'list' },
          ]}
          onChange={onView}
        />
      )}
    </div>
  );
}
