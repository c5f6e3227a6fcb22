import { DAYS_OFF, yearWithoutDaysOff } from '@opsyard/contract';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDictionaryItems } from '../../kernel/session.ts';
import { useNow } from './minute.ts';
import { dayOf } from './when-text.ts';

/** Says that no days off are listed for the next year, once it is planned. `hint` says what to do about it. */
export function DaysOffWarning({ hint }: { hint?: string }) {
  const { t } = useTranslation('common');
  const listed = useDictionaryItems(DAYS_OFF);
  const today = dayOf(useNow());
  const year = yearWithoutDaysOff(
    listed.map(({ value }) => value),
    today,
  );
  if (year === null) return null;
  return <Alert type="warning" showIcon title={t('noDaysOff', { year })} description={hint} role="status" />;
}
