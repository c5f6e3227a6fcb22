import { TRIAGE_ACTIONS, type TriageAction } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDevice } from '../../../../kernel/storage/device.ts';
import { Keys } from '../../../../ui/keys.tsx';
import styles from '../forms.module.css';
import { TRIAGE_KEYS } from './use-triage.ts';

type TriageButtonsProps = { disabled: boolean; onRun: (action: TriageAction) => void };

/** What can be decided about requests, each with its key. */
export function TriageButtons({ disabled, onRun }: TriageButtonsProps) {
  const { t } = useTranslation('tasks');
  const hasKeys = useDevice() !== 'mobile';
  return (
    <span className={styles.triage}>
      {TRIAGE_ACTIONS.map((action) => (
        <Button
          key={action}
          type={action === 'accept' ? 'primary' : 'default'}
          disabled={disabled}
          onClick={() => onRun(action)}
        >
          {t(`forms.actions.${action}`)} {hasKeys && <Keys shortcut={TRIAGE_KEYS[action]} />}
        </Button>
      ))}
    </span>
  );
}
