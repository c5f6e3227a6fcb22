import { useTranslation } from 'react-i18next';

const HOURLY = /^(\d{1,2}) \* \* \* \*$/;
const DAILY = /^(\d{1,2}) (\d{1,2}) \* \* \*$/;

/** Says in words when a job runs; times nobody has words for yet stay as they are written. */
export function useTimes(): (cron: string) => string {
  const { t } = useTranslation('system');
  return (cron) => {
    if (cron === '* * * * *') return t('job.every.minute');
    const [, minute = ''] = HOURLY.exec(cron) ?? [];
    if (minute) return t('job.every.hour', { minute: minute.padStart(2, '0') });
    const [, at = '', hour = ''] = DAILY.exec(cron) ?? [];
    return hour ? t('job.every.day', { time: `${hour.padStart(2, '0')}:${at.padStart(2, '0')}` }) : cron;
  };
}
