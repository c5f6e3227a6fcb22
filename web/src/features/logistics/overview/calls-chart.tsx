import type { ProviderHealth } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { DayBarChart } from './day-bar-chart.tsx';
import styles from './overview.module.css';

type CallsChartProps = { accounts: readonly ProviderHealth[]; since: string };

/** Chart of successful and failed calls to all providers by day; the table below has them by account. */
export function CallsChart({ accounts, since }: CallsChartProps) {
  const { t } = useTranslation('logistics');
  const [first] = accounts;
  const days = (first?.days ?? []).map(({ ago }, at) => ({
    ago,
    answered: accounts.reduce((sum, account) => sum + (account.days[at]?.answered ?? 0), 0),
    failed: accounts.reduce((sum, account) => sum + (account.days[at]?.failed ?? 0), 0),
  }));
  return (
    <div className={styles.calls} aria-hidden="true">
      <DayBarChart
        days={days}
        since={since}
        bars={[
          { key: 'answered', name: t('providers.answered'), fill: 'var(--accent)' },
          { key: 'failed', name: t('providers.failed'), fill: 'var(--danger)' },
        ]}
        stacked
      />
    </div>
  );
}
