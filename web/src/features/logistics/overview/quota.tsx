import type { ProviderHealth } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import overview from '../../../ui/numbers/overview.module.css';
import { useDayText } from './day-text.ts';
import styles from './overview.module.css';

/** Highlight a quota that lasts fewer days than this. */
const SOON = 7;
/** A date further away would need its year, and is no help. */
const YEAR = 365;

type QuotaProps = { health: ProviderHealth; since: string };

/** Remaining quota of an account as bar and figures, with an estimate how long it lasts. */
export function Quota({ health: { quotaLeft, quotaTotal, runsOutIn, renewsIn }, since }: QuotaProps) {
  const { t } = useTranslation('logistics');
  const number = useNumberText();
  const dayText = useDayText(since);
  if (quotaLeft === null) return <>{t('providers.noQuota')}</>;
  const isSoon = runsOutIn !== null && runsOutIn <= SOON;
  return (
    <span className={styles.quota}>
      <span>
        {quotaTotal === null
          ? number(quotaLeft)
          : t('providers.left', { left: number(quotaLeft), total: number(quotaTotal) })}
      </span>
      {quotaTotal !== null && quotaTotal > 0 && (
        <span className={styles.track} aria-hidden="true">
          <span
            className={classes(styles.fill, isSoon && styles.low)}
            style={{ inlineSize: `${Math.min(100, (100 * quotaLeft) / quotaTotal)}%` }}
          />
        </span>
      )}
      {runsOutIn === null && renewsIn !== null && (
        <span>{t('providers.renews', { count: renewsIn, number: number(renewsIn) })}</span>
      )}
      {runsOutIn !== null && (
        <span className={classes(isSoon && overview.alarm)}>
          {t(runsOutIn > YEAR ? 'providers.lastsYear' : 'providers.runsOut', {
            count: runsOutIn,
            number: number(runsOutIn),
            day: dayText(-runsOutIn),
          })}
        </span>
      )}
    </span>
  );
}
