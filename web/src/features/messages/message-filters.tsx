import { MESSAGE_CHANNELS, MESSAGE_STATES } from '@opsyard/contract';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextFilter } from '../../ui/forms/text-filter.tsx';
import styles from './messages.module.css';

const CHANNELS = ['all', ...MESSAGE_CHANNELS] as const;
const STATES = ['all', ...MESSAGE_STATES] as const;

type Filters = { channel: string; state: string; to: string };
type MessageFiltersProps = { filters: Filters; onChange: (change: Partial<Filters>) => void; children: ReactNode };

/** What the messages are narrowed to. */
export function MessageFilters({ filters, onChange, children }: MessageFiltersProps) {
  const { t } = useTranslation('messages');
  const { channel, state, to } = filters;
  return (
    <div className={styles.filters}>
      <TextFilter label={t('recipient')} value={to} onChange={(text) => onChange({ to: text })} />
      <Select
        className={styles.select ?? ''}
        aria-label={t('channel')}
        value={channel || 'all'}
        onChange={(value) => onChange({ channel: value === 'all' ? '' : value })}
        options={CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) }))}
      />
      <Select
        className={styles.select ?? ''}
        aria-label={t('state')}
        value={state || 'all'}
        onChange={(value) => onChange({ state: value === 'all' ? '' : value })}
        options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
      />
      {children}
    </div>
  );
}
