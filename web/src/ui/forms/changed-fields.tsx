import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { labelText } from '../../kernel/words/label-text.ts';

type ChangedFieldsProps = {
  /** The names of the fields, and the values saved by others. */
  fields: readonly (readonly [name: string, theirs: string])[];
  keep: (whose: 'mine' | 'theirs') => void;
};

/** Lists form fields that others have saved in the meantime, with the choice of values to keep. */
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
            <li key={name}>{labelText(name, theirs || t('changedFields.empty'))}</li>
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
