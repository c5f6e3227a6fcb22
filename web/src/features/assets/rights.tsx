import { asset, rightsState } from '@opsyard/contract';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../kernel/calls/api.ts';
import { listText } from '../../kernel/words/list-text.ts';
import { dayOf } from '../../ui/dates/when-text.ts';
import styles from './assets.module.css';

/** Current usage rights of an asset. */
export function Rights({ id }: { id: string }) {
  const { data } = useRead(asset.get, { query: { id } }, { quiet: true, keepPrevious: true });
  const { t } = useTranslation('assets');
  if (!data || data.id !== id) return null;
  const { validFrom = null, validTo = null, rightsHolder, markets = [], channels = [] } = data;
  const facts = [
    rightsHolder,
    markets.length > 0 && t('rights.markets', { names: listText(markets) }),
    channels.length > 0 && t('rights.channels', { names: listText(channels) }),
  ].filter(Boolean);
  return (
    <>
      <RightsTag validFrom={validFrom} validTo={validTo} always />
      {facts.length > 0 && <div className={styles.quiet}>{facts.join(' · ')}</div>}
    </>
  );
}

const COLORS = { none: 'default', later: 'processing', valid: 'success', ending: 'warning', expired: 'error' } as const;
type TagProps = { validFrom: string | null; validTo: string | null; always?: boolean };

/** State of the usage rights as a tag; without `always` only if action is required. */
export function RightsTag({ validFrom, validTo, always = false }: TagProps) {
  const { t } = useTranslation('assets');
  const { state, days } = rightsState(validFrom, validTo, dayOf(new Date()));
  if (!always && state !== 'ending' && state !== 'expired' && state !== 'later') return null;
  const count = Math.abs(days);
  return (
    <Tag color={COLORS[state]} className={styles.rights ?? ''}>
      {state === 'ending' && count === 0 ? t('rights.today') : t(`rights.${state}`, { count })}
    </Tag>
  );
}
