import { useTranslation } from 'react-i18next';
import styles from './skeleton.module.css';

const WIDTHS = ['62%', '48%', '74%', '55%', '40%', '68%', '51%', '59%'];

/** Placeholder rows of a loading list, with the final row height. */
export function RowsSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Waiting>
      {widths(rows).map(({ id, width }) => (
        <div key={id} className={styles.row}>
          <span className={styles.dot} />
          <span className={styles.bar} style={{ width }} />
        </div>
      ))}
    </Waiting>
  );
}

/** Placeholder cards of a loading list. */
export function CardsSkeleton({ cards = 6 }: { cards?: number }) {
  return (
    <Waiting className={styles.cards}>
      {widths(cards).map(({ id, width }) => (
        <div key={id} className={styles.card}>
          <span className={styles.bar} style={{ width }} />
          <span className={styles.bar} style={{ width: '90%' }} />
          <span className={styles.bar} style={{ width: '30%' }} />
        </div>
      ))}
    </Waiting>
  );
}

/** The placeholder of a page whose code or data is loading. */
export function PageSkeleton() {
  return (
    <Waiting className={styles.page}>
      <span className={`${styles.bar} ${styles.heading}`} />
      {widths(8).map(({ id, width }) => (
        <div key={id} className={styles.row}>
          <span className={styles.bar} style={{ width }} />
        </div>
      ))}
    </Waiting>
  );
}

function Waiting({ className, children }: { className?: string | undefined; children: React.ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className={className}>
      {children}
    </div>
  );
}

function widths(count: number) {
  return Array.from({ length: count }, (_, index) => ({ id: `line-${index}`, width: WIDTHS[index % WIDTHS.length] }));
}
