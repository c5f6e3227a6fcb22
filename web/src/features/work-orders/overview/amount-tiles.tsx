import {
  answeredFilter,
  monthStart,
  OUTCOMES,
  OVERVIEW_MONTHS,
  outcomeFilter,
  preventedFilter,
} from '@opsyard/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { classes } from '../../../ui/classes.ts';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import overview from '../../../ui/numbers/overview.module.css';
import { useAmounts } from '../amounts.ts';
import { OrdersLink } from './orders-link.tsx';
import styles from './overview.module.css';
import { type Amounts, OUTCOME_KEYS } from './sums.ts';

type AmountTilesProps = {
  amounts: Amounts;
  /** What preventions have avoided; null if the user may not see it. */
  prevented: { count: number; amount: number } | null;
  days: number | null;
  today: string;
};

/** Claimed, recovered, lost, open and prevented amounts of twelve months and the duration; each links to its work orders. */
export function AmountTiles({ amounts, prevented, days, today }: AmountTilesProps) {
  const { t } = useTranslation('workOrders');
  const { money } = useAmounts();
  const number = useNumberText();
  const at = useLanguage() === 'zh' ? 1 : 0;
  const from = monthStart(today, 1 - OVERVIEW_MONTHS);
  return (
    <ul className={classes(overview.tiles, styles.amounts)} aria-label={t('money.sums')}>
      {OUTCOME_KEYS.map((outcome) => (
        <Tile key={outcome} filter={outcomeFilter(outcome, outcome === 'open' ? {} : { from })}>
          <span className={styles.amount}>{money(amounts[outcome].amount)}</span>
          <span className={styles.dim}>
            {OUTCOMES[outcome][at]} ·{' '}
            {t('money.orders', { count: amounts[outcome].count, number: number(amounts[outcome].count) })}
          </span>
        </Tile>
      ))}
      {prevented && (
        <Tile filter={preventedFilter(from)}>
          <span className={styles.amount}>{money(prevented.amount)}</span>
          <span className={styles.dim}>
            {t('money.prevented')} · {t('money.orders', { count: prevented.count, number: number(prevented.count) })}
          </span>
        </Tile>
      )}
      {days !== null && (
        <Tile filter={answeredFilter({ from })}>
          <span className={styles.amount}>{t('money.dayCount', { count: days, number: number(days) })}</span>
          <span className={styles.dim}>{t('money.median')}</span>
        </Tile>
      )}
    </ul>
  );
}

function Tile({ filter, children }: { filter: string; children: ReactNode }) {
  return (
    <li>
      <OrdersLink filter={filter} className={overview.tile}>
        {children}
      </OrdersLink>
    </li>
  );
}
