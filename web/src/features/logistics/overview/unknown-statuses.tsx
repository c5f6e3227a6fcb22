import { logisticsOverview, TRACKING_SOURCES, type UnknownStatus } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { type Column, RecordTable } from '../../../ui/lists/record-table.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import overview from '../../../ui/numbers/overview.module.css';
import { useWord } from '../waybills/use-word.ts';
import styles from './overview.module.css';

/** The codes of providers that have no meaning yet; nothing if there are none. */
export function UnknownStatuses() {
  const { t } = useTranslation('logistics');
  const word = useWord();
  const number = useNumberText();
  const { data, error, refetch } = useRead(logisticsOverview.unknownStatuses, {}, { quiet: true });
  if (!error && !data?.length) return null;
  const columns: Column<UnknownStatus>[] = [
    { key: 'source', title: t('unknown.source'), cell: ({ source }) => word(TRACKING_SOURCES[source]) },
    { key: 'code', title: t('unknown.code'), cell: ({ rawStatus }) => rawStatus || '—', rest: true },
    { key: 'parcels', title: t('unknown.parcels'), cell: ({ parcels }) => number(parcels), number: true },
    { key: 'last', title: t('unknown.last'), cell: ({ lastAt }) => <When at={lastAt} /> },
  ];
  return (
    <section className={overview.card} aria-label={t('unknown.title')}>
      <h2 className={overview.heading}>{t('unknown.title')}</h2>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      <p className={styles.period}>{t('unknown.text')}</p>
      {data && (
        <div className={styles.scroll}>
          <RecordTable
            label={t('unknown.title')}
            rows={data}
            columns={columns}
            idOf={({ source, rawStatus }) => `${source} ${rawStatus}`}
          />
        </div>
      )}
    </section>
  );
}
