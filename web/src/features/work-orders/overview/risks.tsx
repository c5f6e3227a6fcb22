import { type RiskSum, riskFilter, riskNames } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { classes } from '../../../ui/classes.ts';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import overview from '../../../ui/numbers/overview.module.css';
import { useAmounts } from '../amounts.ts';
import { OrdersLink } from './orders-link.tsx';
import styles from './overview.module.css';

/** Deadlines at risk with their amounts; each links to its work orders. */
export function Risks({ risks, today }: { risks: readonly RiskSum[]; today: string }) {
  const { t } = useTranslation('workOrders');
  const { money } = useAmounts();
  const number = useNumberText();
  const at = useLanguage() === 'zh' ? 1 : 0;
  return (
    <section aria-label={t('money.risks')}>
      <h2 className={overview.heading}>{t('money.risks')}</h2>
      <ul className={classes(overview.tiles, styles.amounts)}>
        {risks.map(({ risk, count, amount }) => (
          <li key={risk}>
            <OrdersLink filter={riskFilter(risk, today)} className={overview.tile}>
              <span className={classes(styles.amount, count > 0 && overview.alarm)}>{number(count)}</span>
              <span className={styles.dim}>
                {riskNames(risk)[at]}
                {amount > 0 && ` · ${money(amount)}`}
              </span>
            </OrdersLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
