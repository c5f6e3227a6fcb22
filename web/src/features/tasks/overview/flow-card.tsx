import { completedFilter, type Reply, taskOverview } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { plainDay } from '../../../ui/dates/when-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { durationText } from '../shared/text/duration-text.ts';
import { listAddress } from './list-state.ts';
import styles from './project-overview.module.css';

type FlowProps = { starts: readonly string[]; weeks: readonly string[]; today: string };

/** How many tasks were completed in each of the last weeks, and how long half and 85% of them took. */
export function FlowCard(props: FlowProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { weeks } = props;
  const { data, error, refetch } = useRead(
    taskOverview.flow,
    { body: { projectId: project.id, weeks: [...weeks] } },
    { quiet: true, keepPrevious: true },
  );
  return (
    <section className={styles.card} aria-label={t('overview.flow.title')}>
      <h2 className={styles.heading}>{t('overview.flow.title')}</h2>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={weeks.length} />}
      {data && <Weeks {...props} data={data} />}
    </section>
  );
}

function Weeks({ starts, weeks, today, data }: FlowProps & { data: Reply<typeof taskOverview.flow> }) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const number = useNumberText();
  return (
    <>
      <table className={styles.flow}>
        <thead>
          <tr>
            {(['week', 'completed', 'median', 'slow'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`overview.flow.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map(({ completed, median, slow }, at) => (
            <tr key={starts[at]}>
              <th scope="row">{plainDay(starts[at] ?? '', language)}</th>
              <td>
                <Link to={listAddress(completedFilter(weeks[at] ?? '', weeks[at + 1] ?? ''), today)}>
                  {number(completed)}
                </Link>
              </td>
              <td>{durationText(median, number, t)}</td>
              <td>{durationText(slow, number, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.none}>{t('overview.flow.how')}</p>
    </>
  );
}
