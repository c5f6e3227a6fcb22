import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RequestError } from '../../../kernel/calls/request-error.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { Failure } from '../../../ui/failure.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import overview from '../../../ui/numbers/overview.module.css';
import styles from './overview.module.css';

export type Bar = { key: string; name: string; count: number; filter: string };
type BarsProps = {
  title: string;
  bars: readonly Bar[] | undefined;
  error: RequestError | null;
  retry: () => void;
};

/** Numbers of parcels as bars that link to the lists. */
export function Bars({ title, bars, error, retry }: BarsProps) {
  const { t } = useTranslation('logistics');
  const pathTo = usePathTo();
  const number = useNumberText();
  const most = Math.max(1, ...(bars ?? []).map(({ count }) => count));
  return (
    <section className={overview.card} aria-label={title}>
      <h2 className={overview.heading}>{title}</h2>
      {error && !bars && <Failure error={error} retry={retry} />}
      {bars?.length === 0 && <p className={styles.dim}>{t('overview.noneLate')}</p>}
      <ul className={styles.bars}>
        {bars?.map(({ key, name, count, filter }) => {
          const path = pathTo('logistics/Waybills', { filter });
          return (
            <li key={key} className={styles.bar}>
              {path ? <Link to={path}>{name}</Link> : <span>{name}</span>}
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
