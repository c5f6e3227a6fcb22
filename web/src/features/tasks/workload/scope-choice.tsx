import { project, type TaskType, type WorkloadDepartment } from '@opsyard/contract';
import { Checkbox, Select } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { type Language, useLanguage } from '../../../kernel/words/language.ts';
import { showAsRead } from '../shared/marks/show-as-read.ts';
import styles from './workload.module.css';

/** The key of a project and the id of a type of it; empty for all. */
type ChosenScope = { project: string; type: string };

const NO_TYPES: readonly TaskType[] = [];

/**
 * The tasks a workload is to count, as soon as they are known: of a project, of a type of it, or all. A former key of a project is replaced
 * by its present one.
 */
export function useWorkloadScope({ project: key, type }: ChosenScope, onChange: (value: { project: string }) => void) {
  const { data: projects } = useRead(project.list, { query: {} }, { quiet: true });
  const options = { quiet: true, enabled: key !== '' };
  const { data: detail, error, refetch } = useRead(project.queryById, { query: { key } }, options);
  const chosen = projects?.find((one) => one.key === key) ?? detail;
  const present = detail?.key ?? key;
  const follow = useEffectEvent(() => {
    if (present === key) return;
    showAsRead(key, present);
    onChange({ project: present });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed once for each pair of keys
  useEffect(() => follow(), [key, present]);
  const types = (chosen && detail?.types) || NO_TYPES;
  const typeId = types.find(({ id }) => id === type)?.id;
  const isKnown = key === '' || (chosen !== undefined && (type === '' || detail !== undefined));
  const scope = chosen ? { projectId: chosen.id, ...(typeId && { typeId }) } : {};
  const missing = !chosen && error ? { error, retry: () => void refetch() } : null;
  return { projects, types, typeId, scope, isKnown, missing };
}

type ScopeChoiceProps = Pick<ReturnType<typeof useWorkloadScope>, 'projects' | 'types' | 'typeId'> & {
  value: ChosenScope;
  onChange: (value: ChosenScope) => void;
};

/** Chooses a project, and where it has several types, one of them. */
export function ScopeChoice({ projects = [], types, typeId, value, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation('tasks');
  return (
    <>
      <Select
        className={styles.project ?? ''}
        aria-label={t('workload.project')}
        value={value.project}
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

type DepartmentChoiceProps = {
  departments: readonly WorkloadDepartment[];
  value: string;
  isGrouped: boolean;
  onChange: (value: { department: string } | { group: string }) => void;
};

/** Limits the people to a department with those below it, and lists them by department; nothing where there are not several. */
export function DepartmentChoice({ departments, value, isGrouped, onChange }: DepartmentChoiceProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const chosen = departments.some(({ id }) => id === value) ? value : '';
  if (departments.length < 2 && value === '' && !isGrouped) return null;
  return (
    <>
      <Select
        className={styles.type ?? ''}
        aria-label={t('workload.departmentChoice')}
        value={chosen}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        options={[
          { value: '', label: t('workload.allDepartments') },
          ...departments.map((one) => ({ value: one.id, label: departmentName(one, language) })),
        ]}
        onChange={(department: string) => onChange({ department })}
      />
      <Checkbox
        className={styles.byDepartment ?? ''}
        checked={isGrouped}
        onChange={({ target }) => onChange({ group: target.checked ? 'department' : '' })}
      >
        {t('workload.byDepartment')}
      </Checkbox>
    </>
  );
}

/** The name of a department in the language of the user. */
export function departmentName({ name, nameEn }: WorkloadDepartment, language: Language): string {
  return language === 'en' ? nameEn || name : name;
}
