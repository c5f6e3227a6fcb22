import { figureFilter, OVERVIEW_FIGURES, type OverviewFigure } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePathTo } from '../../../kernel/places.ts';
import { classes } from '../../../ui/classes.ts';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import overview from '../../../ui/numbers/overview.module.css';
import styles from './overview.module.css';

const ALARMS: readonly OverviewFigure[] = ['exceptions', 'stuck', 'silent', 'overdue', 'unmapped'];

type FiguresProps = { figures: Readonly<Record<OverviewFigure, number | null>>; since: string };

/** The figures of today; each links to the list it counts. */
export function Figures({ figures, since }: FiguresProps) {
  const { t } = useTranslation('logistics');
  const pathTo = usePathTo();
  const number = useNumberText();
  return (
    <ul className={overview.tiles} aria-label={t('overview.today')}>
      {(Object.keys(OVERVIEW_FIGURES) as OverviewFigure[]).map((figure) => {
        const count = figures[figure];
        const path = pathTo('logistics/Waybills', { filter: figureFilter(figure, since) });
        if (count === null) return null;
        const content = (
          <>
            <span className={classes(styles.count, count > 0 && ALARMS.includes(figure) && overview.alarm)}>
              {number(count)}
            </span>
            <span className={styles.name}>{t(`figure.${figure}`)}</span>
          </>
        );
        return (
          <li key={figure}>
            {path ? (
              <Link to={path} className={overview.tile}>
                {content}
              </Link>
            ) : (
              <span className={overview.tile}>{content}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
