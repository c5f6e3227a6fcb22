import { monthStart, OUTCOMES, type MoneyOutcome, OVERVIEW_MONTHS, outcomeFilter } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../kernel/language.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { useNumberText } from '../../../ui/number-text.ts';
import { useAmounts } from '../amounts.ts';
import styles from './overview.module.css';
import type { Amounts } from './sums.ts';

/** What was recovered and lost in twelve months and what is open; each opens its work orders. */
export function AmountTiles({ amounts, today }: { amounts: Amounts; today: string }) {
  const { t } = useTranslation('workOrders');
  const { money } = useAmounts();
  const pathTo = usePathTo();
  const number = useNumberText();
  const at = useLanguage() === 'zh' ? 1 : 0;
  const from = monthStart(today, 1 - OVERVIEW_MONTHS);
  return (
    <ul className={styles.tiles} aria-label={t('money.sums')}>
      {(Object.keys(OUTCOMES) as MoneyOutcome[]).map((outcome) => {
        const { count, amount } = amounts[outcome];
        const path = pathTo('workOrder/List', {
          filter: outcomeFilter(outcome, outcome === 'open' ? {} : { from }),
        });
        const content = (
          <>
            <span className={styles.amount}>{money(amount)}</span>
            <span className={styles.dim}>
              {OUTCOMES[outcome][at]} · {t('money.orders', { count, number: number(count) })}
            </span>
          </>
        );
        return (
          <li key={outcome}>
            {path ? (
              <Link to={path} className={styles.tile}>
                {content}
              </Link>
            ) : (
              <span className={styles.tile}>{content}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
