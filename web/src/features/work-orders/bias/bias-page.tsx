import { type Bias, biasFilter, measurementBias } from '@opsyard/contract';
import { Select } from 'antd';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { part } from '../../../kernel/loading/screens.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { ExportButton } from '../../../ui/forms/sheet-buttons.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { LinesLink } from '../lines-link.tsx';
import { PERIOD_ADDRESS, type PeriodAddress, PeriodFields, periodOf } from '../period.tsx';
import styles from './bias.module.css';
import { BiasTable } from './bias-table.tsx';
import { channelRows, hubRows } from './rows.ts';

const BiasChart = part(() => import('./bias-chart.tsx'), 'BiasChart', 'first');
const ADDRESS = { ...PERIOD_ADDRESS, channel: '' };

/** Page that compares the measurements of carriers with ours, by channel and hub. */
export function MeasurementBiasPage() {
  const { t } = useTranslation('workOrders');
  const mayExport = useCan('work-orders:bill:export');
  const today = useMemo(() => dayOf(new Date()), []);
  const [at, go] = useUrlState(ADDRESS);
  const period = periodOf(at, today);
  const query = { query: period };
  const { data, error, refetch } = useRead(measurementBias.read, query, { quiet: true, keepPrevious: true });
  const bias = data?.bias;
  const channels = bias?.channels.map(({ id, name }) => ({ value: id, label: name ?? t('bias.noChannel') })) ?? [];
  const filters = (
    <>
      <PeriodFields period={period} today={today} onChange={go} />
      <div className={styles.channel}>
        <span className={styles.label}>{t('bias.channel')}</span>
        <Select
          aria-label={t('bias.channel')}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('bias.allChannels')}
          value={at.channel || undefined}
          options={channels}
          onChange={(channel?: string) => go({ channel: channel ?? '' })}
        />
      </div>
    </>
  );
  return (
    <Page
      title={t('bias.title')}
      filters={filters}
      action={mayExport && <ExportButton route={measurementBias.exportXls} query={period} name={t('bias.file')} />}
    >
      <p className={styles.label}>{t('bias.text')}</p>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={6} />}
      {!error && data && !bias && <Empty title={t('bias.hidden')} />}
      {!error && bias && <Board bias={bias} period={period} channel={at.channel || undefined} />}
    </Page>
  );
}

type BoardProps = { bias: Bias; period: PeriodAddress; channel: string | undefined };

function Board({ bias, period, channel }: BoardProps) {
  const { t } = useTranslation('workOrders');
  const number = useNumberText();
  const hubs = hubRows(bias, channel);
  const channels = channelRows(bias).filter((row) => channel === undefined || row.channel === channel);
  const left = (['unmeasured', 'implausible'] as const).filter((key) => bias[key] > 0);
  return (
    <>
      {hubs.length === 0 && <Empty title={t('bias.empty')} />}
      {hubs.length > 0 && (
        <>
          <Suspense fallback={<RowsSkeleton rows={6} />}>
            <BiasChart
              rows={channel === undefined ? channels : hubs}
              labelOf={(row) => (channel === undefined ? row.name : row.hub) ?? t('bias.noHub')}
            />
          </Suspense>
          <BiasTable title={t('bias.byChannel')} rows={channels} period={period} />
          <BiasTable title={t('bias.byHub')} rows={hubs} period={period} byHub />
        </>
      )}
      <ul className={styles.left}>
        {left.map((key) => (
          <li key={key}>
            <LinesLink filter={biasFilter(key, period)}>
              {t(`bias.${key}`, { count: bias[key], number: number(bias[key]) })}
            </LinesLink>
          </li>
        ))}
        {bias.groupsLeft > 0 && (
          <li>{t('bias.groupsLeft', { count: bias.groupsLeft, number: number(bias.groupsLeft) })}</li>
        )}
      </ul>
    </>
  );
}
