import { project } from '@opsyard/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../kernel/calls/api.ts';
import styles from './overview/overview.module.css';

type Place = { projectId: string | null; ownerId: string | null };
type TaskPlaceProps = { id: string; place: Place; onChange: (place: Place) => void };

/** Fields for the project in which tasks are created, and their owner. */
export function TaskPlace({ id, place: { projectId, ownerId }, onChange }: TaskPlaceProps) {
  const { t } = useTranslation('logistics');
  const places = usePlaces(projectId);
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={`${id}-project`}>{t('late.project')}</label>
        <Select
          id={`${id}-project`}
          value={projectId}
          placeholder={t('late.choose')}
          notFoundContent={t('late.noProject')}
          showSearch={{ optionFilterProp: 'label' }}
          options={places.projects}
          onChange={(value) => onChange({ projectId: value, ownerId: null })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-owner`}>{t('late.owner')}</label>
        <Select
          id={`${id}-owner`}
          value={ownerId}
          placeholder={t('late.nobody')}
          allowClear
          disabled={projectId === null}
          showSearch={{ optionFilterProp: 'label' }}
          options={places.members}
          onChange={(value) => onChange({ projectId, ownerId: value ?? null })}
        />
      </div>
    </>
  );
}

/**
 * The projects that accept tasks, and the members of the selected one; a selection the user may not see has no name.
 */
function usePlaces(projectId: string | null) {
  const { t } = useTranslation('logistics');
  const { data: projects = [] } = useRead(project.list, { query: {} }, { quiet: true });
  const query = projectId === null ? {} : { id: projectId };
  const { data: chosen } = useRead(project.queryById, { query }, { quiet: true, enabled: projectId !== null });
  const possible = projects
    .filter(({ abilities }) => abilities.includes('editTasks'))
    .map(({ id, key, name }) => ({ value: id, label: `${name} (${key})` }));
  const isListed = projectId === null || possible.some(({ value }) => value === projectId);
  const label = chosen ? `${chosen.name} (${chosen.key})` : t('late.unseen');
  return {
    projects: isListed ? possible : [...possible, { value: projectId, label }],
    members: (chosen?.members ?? []).map(({ id, realname }) => ({ value: id, label: realname })),
  };
}
