import { TRACKING_STATUSES, type TrackingStatus, waybill } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/api.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { Failure } from '../../../ui/failure.tsx';
import { useNumberText } from '../../../ui/number-text.ts';
import { useWord } from '../waybills/use-word.ts';
import styles from './overview.module.css';

/** Number of parcels by status, as bars that link to the lists. */
export function Statuses() {
  const { t } = useTranslation('logistics');
  const word = useWord();
  const pathTo = usePathTo();
  const number = useNumberText();
  const { data, error, refetch } = useRead(waybill.groups, { query: { by: 'status' } }, { quiet: true });
  const most = Math.max(1, ...(data ?? []).map(({ count }) => count));
  return (
    <section className={styles.card} aria-label={t('overview.statuses')}>
      <h2 className={styles.heading}>{t('overview.statuses')}</h2>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      <ul className={styles.bars}>
        {data?.map(({ value, count }) => {
          const names = TRACKING_STATUSES[value as TrackingStatus];
          const path = pathTo('logistics/Waybills', { filter: `status = "${value}"` });
          return (
            <li key={value} className={styles.bar}>
              {path ? <Link to={path}>{word(names)}</Link> : <span>{word(names)}</span>}
              <span className={styles.track} aria-hidden="true">
                <span className={styles.fill} style={{ inlineSize: `${(100 * count) / most}%` }} />
              </span>
              <span className={styles.figure}>{number(count)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
