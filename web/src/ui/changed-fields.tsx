import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';

type ChangedFieldsProps = {
  /** Names of the fields, and what somebody else has saved in them. */
  fields: readonly (readonly [name: string, theirs: string])[];
  keep: (whose: 'mine' | 'theirs') => void;
};

/** Fields of a form that somebody else has saved while they were being changed here, and which values stay. */
export function ChangedFields({ fields, keep }: ChangedFieldsProps) {
  const { t } = useTranslation('common');
  return (
    <Alert
      type="warning"
      role="alert"
      title={t('changedFields.title')}
      description={
        <ul>
          {fields.map(([name, theirs]) => (
            <li key={name}>
              {name}: {theirs || t('changedFields.empty')}
            </li>
          ))}
        </ul>
      }
      action={
        <>
          <Button size="small" onClick={() => keep('mine')}>
            {t('changedFields.keepMine')}
          </Button>{' '}
          <Button size="small" onClick={() => keep('theirs')}>
            {t('changedFields.takeTheirs')}
          </Button>
        </>
      }
    />
  );
}
