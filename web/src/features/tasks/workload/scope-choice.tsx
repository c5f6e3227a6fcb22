import { project, type TaskType } from '@opsyard/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/api.ts';
import styles from './workload.module.css';

/** The key of a project and the id of a type of it; empty for all. */
type ChosenScope = { project: string; type: string };

const NO_TYPES: readonly TaskType[] = [];

/** The tasks a workload is to count, as soon as they are known: of a project, of a type of it, or all. */
export function useWorkloadScope({ project: key, type }: ChosenScope) {
  const { data: projects } = useRead(project.list, { query: {} }, { quiet: true });
  const options = { quiet: true, enabled: key !== '' && projects !== undefined };
  const { data: detail } = useRead(project.queryById, { query: { key } }, options);
  // The address may contain a former key.
  const chosen = projects?.find((one) => one.key === key || one.id === detail?.id);
  const types = (chosen && detail?.types) || NO_TYPES;
  const typeId = types.find(({ id }) => id === type)?.id;
  const isKnown = key === '' || (chosen !== undefined && (type === '' || detail !== undefined));
  const scope = chosen ? { projectId: chosen.id, ...(typeId && { typeId }) } : {};
  return { projects, chosenKey: chosen?.key, types, typeId, scope, isKnown };
}

type ScopeChoiceProps = Pick<ReturnType<typeof useWorkloadScope>, 'projects' | 'chosenKey' | 'types' | 'typeId'> & {
  value: ChosenScope;
  onChange: (value: ChosenScope) => void;
};

/** Chooses a project, and where it has several types, one of them. */
export function ScopeChoice({ projects = [], chosenKey, types, typeId, value, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation('tasks');
  return (
    <>
      <Select
        className={styles.project ?? ''}
        aria-label={t('workload.project')}
        value={chosenKey ?? value.project}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: '', label: t('workload.allProjects') },
          ...projects.map(({ key, name }) => ({ value: key, label: `${name} (${key})` })),
        ]}
        onChange={(key: string) => onChange({ project: key, type: '' })}
      />
      {types.length > 1 && (
        <Select
          className={styles.type ?? ''}
          aria-label={t('shared.field.type')}
          value={typeId ?? ''}
          options={[
            { value: '', label: t('workload.allTypes') },
            ...types.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(type: string) => onChange({ ...value, type })}
        />
      )}
    </>
  );
}
