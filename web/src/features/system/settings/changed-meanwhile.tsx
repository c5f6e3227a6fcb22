import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';

type ChangedMeanwhileProps = {
  /** Names of the fields, and what somebody else has saved in them. */
  fields: readonly (readonly [name: string, theirs: string])[];
  keep: (whose: 'mine' | 'theirs') => void;
};

/** Fields that somebody else has saved while they were being changed here, and which values stay. */
export function ChangedMeanwhile({ fields, keep }: ChangedMeanwhileProps) {
  const { t } = useTranslation('system');
  return (
    <Alert
      type="warning"
      role="alert"
      title={t('settings.changedByOthers')}
      description={
        <ul>
          {fields.map(([name, theirs]) => (
            <li key={name}>
              {name}: {theirs || t('settings.emptied')}
            </li>
          ))}
        </ul>
      }
      action={
        <>
          <Button size="small" onClick={() => keep('mine')}>
            {t('settings.keepMine')}
          </Button>{' '}
          <Button size="small" onClick={() => keep('theirs')}>
            {t('settings.takeTheirs')}
          </Button>
        </>
      }
    />
  );
}
