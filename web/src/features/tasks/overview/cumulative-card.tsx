import {
  type Category,
  type CumulativeDays,
  type CumulativeFlow,
  categoryFilter,
  taskOverview,
} from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { toneOf } from '../../../kernel/commands/palette.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { classes } from '../../../ui/classes.ts';
import { plainDay } from '../../../ui/dates/when-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../shared/marks/switch.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { BANDS, bandPaths, type Counts, HEIGHT, totalOf, WIDTH } from './bands.ts';
import styles from './cumulative.module.css';
import { listAddress } from './list-state.ts';
import overview from './project-overview.module.css';

const CATEGORIES: Readonly<Record<keyof Counts, Category>> = {
  ...{ done: '1', review: '4', doing: '2', todo: '0', cancelled: '3' },
};
const COLORS = { done: 'green', review: 'purple', doing: 'blue', todo: 'gold', cancelled: 'gray' } as const;

/** How many tasks were in each status category on the last days, as a chart and as a table. */
export function CumulativeCard({ today }: { today: string }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const [days, setDays] = useState<CumulativeDays>(30);
  const { data, error, refetch } = useRead(
    taskOverview.cumulative,
    { body: { projectId: project.id, days } },
    { quiet: true, keepPrevious: true },
  );
  return (
    <section className={classes(overview.card, overview.whole)} aria-label={t('overview.cumulative.title')}>
      <div className={styles.head}>
        <h2 className={overview.heading}>{t('overview.cumulative.title')}</h2>
        <Switch
          label={t('overview.cumulative.period')}
          value={days === 30 ? '30' : '90'}
          options={(['30', '90'] as const).map((value) => ({
            value,
            text: t('overview.cumulative.days', { count: Number(value) }),
          }))}
          onChange={(value) => setDays(value === '30' ? 30 : 90)}
        />
      </div>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && data === undefined && <RowsSkeleton rows={4} />}
      {data === null && <p className={overview.none}>{t('overview.cumulative.limited')}</p>}
      {data && <Legend now={data.now} today={today} />}
      {data && data.days.length === 0 && <p className={overview.none}>{t('overview.cumulative.none')}</p>}
      {data && data.days.length > 0 && <Days data={data} />}
    </section>
  );
}

/** The present numbers, each of which opens its list. */
function Legend({ now, today }: { now: Counts; today: string }) {
  const { t } = useTranslation('tasks');
  const number = useNumberText();
  return (
    <ul className={styles.legend}>
      {BANDS.toReversed().map((band) => (
        <li key={band}>
          <Link to={listAddress(categoryFilter(CATEGORIES[band]), today)}>
            <span className={styles.mark} style={{ background: toneOf(COLORS[band]).solid }} aria-hidden="true" />
            {t(`overview.cumulative.${band}`)} {number(now[band])}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Days({ data: { days, now } }: { data: CumulativeFlow }) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const number = useNumberText();
  const points: readonly Counts[] = [...days, now];
  const from = plainDay(days[0]?.day ?? '', language);
  const columns = BANDS.toReversed();
  return (
    <>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('overview.cumulative.chart', {
          from,
          before: number(totalOf(points[0] ?? now)),
          after: number(totalOf(now)),
        })}
      >
        {bandPaths(points).map(({ band, path }) => (
          <path key={band} d={path} fill={toneOf(COLORS[band]).solid} />
        ))}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>{from}</span>
        <span>{t('overview.cumulative.now')}</span>
      </div>
      <details className={styles.details}>
        <summary>{t('overview.cumulative.table')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
        <section className={styles.scroll} tabIndex={0} aria-label={t('overview.cumulative.table')}>
          <table className={overview.flow}>
            <thead>
              <tr>
                <th scope="col">{t('overview.cumulative.day')}</th>
                {columns.map((band) => (
                  <th key={band} scope="col">
                    {t(`overview.cumulative.${band}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[{ day: '', ...now }, ...days.toReversed()].map((row) => (
                <tr key={row.day}>
                  <th scope="row">{row.day ? plainDay(row.day, language) : t('overview.cumulative.now')}</th>
                  {columns.map((band) => (
                    <td key={band}>{number(row[band])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  );
}
