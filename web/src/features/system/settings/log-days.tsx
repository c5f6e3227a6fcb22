import { LOG_DAYS, type SystemSettings, systemSettings } from '@opsyard/contract';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kernel/can.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { useConfirmed } from '../../identity/index.ts';
import { showSuccess } from '../shared/show-success.ts';
import styles from '../system.module.css';

/** Retention of the operation log in days; editable by users who may delete the log. */
export function LogDays({ settings: { logDays, logDaysLocked, version } }: { settings: SystemSettings }) {
  const { t } = useTranslation('system');
  const mayDecide = useCan('system:log:delete') && !logDaysLocked;
  const [typed, setTyped] = useState<number | null>(null);
  const save = useConfirmed(systemSettings.saveLogDays);
  if (!mayDecide)
    return [t('settings.days', { count: logDays }), logDaysLocked && t('settings.logDaysLocked')]
      .filter(Boolean)
      .join(' ');
  const days = typed ?? logDays;
  const send = () => {
    const onSuccess = () => {
      setTyped(null);
      showSuccess(t('settings.logDaysSaved'));
    };
    save.mutate({ body: { version, days } }, { onSuccess });
  };
  const confirmChange = () => {
    const title = t('settings.logDaysAsk', { count: days });
    confirm({ title, text: t('settings.logDaysAskText'), verb: t('save'), danger: true, run: send });
  };
  return (
    <span className={styles.buttons}>
      <InputNumber
        aria-label={t('settings.logDaysLabel')}
        min={LOG_DAYS.min}
        max={LOG_DAYS.max}
        precision={0}
        suffix={t('settings.dayUnit')}
        style={{ width: 130 }}
        value={days}
        onChange={setTyped}
      />
      <Button
        aria-label={t('settings.logDaysSave')}
        disabled={days === logDays}
        loading={save.isPending}
        onClick={days < logDays ? confirmChange : send}
      >
        {t('save')}
      </Button>
    </span>
  );
}
