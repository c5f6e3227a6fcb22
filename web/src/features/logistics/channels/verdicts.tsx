import type { ChannelVerdict } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useI18n } from '../../../records/scope.ts';
import { Chip } from '../../../ui/chip.tsx';
import styles from './channels.module.css';

const COLORS = { change: 'green', same: 'gray', arrived: 'gray', repeated: 'gray', notFound: 'red' } as const;

export function Verdicts({ verdicts }: { verdicts: readonly ChannelVerdict[] }) {
  const { t } = useTranslation('logistics');
  const i18n = useI18n();
  const channelOf = ({ waybill }: ChannelVerdict) =>
    waybill?.channel ? (i18n.link('logisticsChannel', waybill.channel) ?? '…') : '';
  const lines = verdicts.map((one, at) => ({ ...one, key: `${at} ${one.given}`, before: channelOf(one) }));
  return (
    <ul className={styles.verdicts} aria-label={t('change.verdicts')}>
      {lines.map(({ key, given, verdict, waybill, before }) => (
        <li key={key} className={styles.verdict}>
          <span className={styles.given}>
            {given}
            {waybill && verdict === 'change' && (
              <span className={styles.dim}>
                {[waybill.number, before].filter((one) => one !== '' && one !== given).join(' · ')}
              </span>
            )}
          </span>
          <Chip color={COLORS[verdict]}>{t(`change.verdict.${verdict}`)}</Chip>
        </li>
      ))}
    </ul>
  );
}
