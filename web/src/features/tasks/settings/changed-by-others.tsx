import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FactValues } from './fact-values.ts';

type ChangedByOthersProps = {
  fields: readonly (keyof FactValues)[];
  /** What others have saved. */
  present: FactValues;
  keep: (whose: 'mine' | 'theirs') => void;
};

/** Fields of a project that somebody else has saved while they were being changed here, and which value stays. */
export function ChangedByOthers({ fields, present, keep }: ChangedByOthersProps) {
  const { t } = useTranslation('tasks');
  const nameOf = (field: keyof FactValues) =>
    field === 'startDate' || field === 'dueDate' ? t(`shared.field.${field}`) : t(`settings.${field}`);
  const textOf = (field: keyof FactValues) => {
    const { category, visibility, state, color } = present;
    if (field === 'category') return t(`shared.projectCategory.${category}`);
    if (field === 'visibility') return t(`shared.visibility.${visibility}`);
    if (field === 'state') return t(`shared.state.${state}`);
    if (field === 'color') return t(`project.color.${color}`);
    return present[field] || t('project.conflict.empty');
  };
  return (
    <Alert
      type="warning"
      role="alert"
      title={t('settings.changedByOthers')}
      description={
        <ul>
          {fields.map((field) => (
            <li key={field}>
              {nameOf(field)}: {textOf(field)}
            </li>
          ))}
        </ul>
      }
      action={
        <>
          <Button size="small" onClick={() => keep('mine')}>
            {t('project.conflict.keepMine')}
          </Button>{' '}
          <Button size="small" onClick={() => keep('theirs')}>
            {t('project.conflict.takeTheirs')}
          </Button>
        </>
      }
    />
  );
}
