import {
  completedFilter,
  type OverviewCard,
  overviewFilter,
  overviewGroupFilter,
  PROJECT_FIGURES,
  type ProjectDetail,
  type ProjectFigure,
  type TaskFilter,
  type TaskOverview,
} from '@opsyard/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { part } from '../../../kernel/loading/screens.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { classes } from '../../../ui/classes.ts';
import { useNow } from '../../../ui/dates/minute.ts';
import { fullInstant, plainDay } from '../../../ui/dates/when-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { sizeOf } from './card-sizes.ts';
import { CARD_TITLES, knownCards } from './card-titles.ts';
import { CumulativeCard } from './cumulative-card.tsx';
import { FlowCard, ReviewsCard, useAssetReviews, wereReviewed } from './flow-card.tsx';
import { GroupBars } from './group-bars.tsx';
import { listAddress } from './list-state.ts';
import { OverviewHead } from './overview-head.tsx';
import styles from './project-overview.module.css';
import { TaskLines } from './task-lines.tsx';
import { useOverview } from './use-overview.ts';
import { WorkloadCard } from './workload-card.tsx';

// Its entries need the words of the drawer.
const ActivityCard = part(() => import('./activity-card.tsx'), 'ActivityCard');

const ALARMS: readonly ProjectFigure[] = ['overdue', 'blocked'];

/** A project at a glance; every number opens the list of the tasks it counts. */
export function ProjectOverview() {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const now = useNow();
  const { data, error, refetch, present } = useOverview();
  const hasApprovals = needsApprovals(useScope().project);
  const ofAssets = useAssetReviews(present.weeks);
  const hasReviews = hasApprovals || (ofAssets !== undefined && wereReviewed(ofAssets));
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={8} />;
  const cards = knownCards(data.cards);
  return (
    <section className={styles.page} aria-label={t('overview.label')}>
      <p className={styles.asOf}>{t('overview.asOf', { at: fullInstant(now, language) })}</p>
      <OverviewHead statuses={data.groups.status} cards={cards} />
      <div className={styles.content}>
        <div className={styles.cards}>
          {cards
            .filter(({ card, shown }) => shown && (card !== 'reviews' || hasReviews))
            .map(({ card, size }) => (
              <div key={card} className={styles[sizeOf({ card, size })]}>
                <Card {...{ card, data, present, hasApprovals, ofAssets }} />
              </div>
            ))}
        </div>
      </div>
    </section>
  );
}

/** Whether any change of status needs an approval. */
function needsApprovals({ workflow, types }: ProjectDetail): boolean {
  const ofTypes = types.flatMap(({ versions = [] }) => versions.flatMap(({ transitions }) => transitions ?? []));
  return [...(workflow?.transitions ?? []), ...ofTypes].some(({ approval }) => approval);
}

type Present = ReturnType<typeof useOverview>['present'];
type CardProps = {
  card: OverviewCard;
  data: TaskOverview;
  present: Present;
} & Pick<Parameters<typeof ReviewsCard>[0], 'hasApprovals' | 'ofAssets'>;

function Figures({ data: { figures }, present }: { data: TaskOverview; present: Present }) {
  const { t } = useTranslation('tasks');
  const number = useNumberText();
  return (
    <ul className={styles.tiles} aria-label={t('overview.figures')}>
      {PROJECT_FIGURES.map((figure) => (
        <li key={figure}>
          <Link
            to={listAddress(overviewFilter(figure, present), present.today)}
            className={styles.tile}
            data-figure={figure}
          >
            <span className={classes(styles.count, figures[figure] > 0 && ALARMS.includes(figure) && styles.alarm)}>
              {number(figures[figure])}
            </span>
            <span className={styles.name}>{t(`overview.figure.${figure}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Card({ card, data, present, ...reviews }: CardProps) {
  const { t } = useTranslation('tasks');
  if (card === 'figures') return <Figures data={data} present={present} />;
  if (card === 'completed') return <Completed counts={data.completed} {...present} />;
  if (card === 'cumulative') return <CumulativeCard today={present.today} />;
  if (card === 'flow') return <FlowCard {...present} />;
  if (card === 'reviews') return <ReviewsCard {...present} {...reviews} />;
  if (card === 'workload') return <WorkloadCard today={present.today} />;
  if (card === 'milestones')
    return <TaskLines title={t('overview.milestones')} tasks={data.milestones} none={t('overview.noneMilestones')} />;
  if (card === 'upcoming')
    return <TaskLines title={t('overview.upcoming')} tasks={data.upcoming} none={t('overview.noneUpcoming')} />;
  if (card === 'recent')
    return <TaskLines title={t('overview.recent')} tasks={data.recent} none={t('overview.noneRecent')} isCompleted />;
  if (card === 'activity')
    return (
      <Suspense fallback={<RowsSkeleton rows={4} />}>
        <ActivityCard />
      </Suspense>
    );
  return <Group by={card} data={data} today={present.today} />;
}

type GroupProps = { by: 'status' | 'owner' | 'priority' | 'label'; data: TaskOverview; today: string };

function Group({ by, data: { groups }, today }: GroupProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const order = new Map(scope.project.statuses.map(({ id, rank }) => [id, rank]));
  const byRank = (a: { value: string }, b: { value: string }) =>
    (order.get(a.value) ?? '') < (order.get(b.value) ?? '') ? -1 : 1;
  const byPriority = (a: { value: string }, b: { value: string }) =>
    'UHMLN'.indexOf(a.value) - 'UHMLN'.indexOf(b.value);
  const sorted = { status: byRank, priority: byPriority, owner: undefined, label: undefined }[by];
  const late = new Map(groups.late.map(({ value, count }) => [value, count]));
  return (
    <GroupBars
      title={t(`overview.${CARD_TITLES[by]}`)}
      by={by}
      groups={sorted ? groups[by].toSorted(sorted) : groups[by]}
      filterOf={(value) => overviewGroupFilter(by, value, { today })}
      {...(by === 'owner' && {
        late: {
          of: (value) => late.get(value) ?? 0,
          filterOf: (value) => overviewGroupFilter('late', value, { today }),
        },
      })}
    />
  );
}

type CompletedProps = { counts: readonly number[]; starts: readonly string[]; weeks: readonly string[]; today: string };

/** The numbers of tasks completed in each of the last weeks. */
function Completed({ counts, starts, weeks, today }: CompletedProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const number = useNumberText();
  const most = Math.max(1, ...counts);
  const filterAt = (at: number): TaskFilter => completedFilter(weeks[at] ?? '', weeks[at + 1] ?? '');
  return (
    <section className={styles.card} aria-label={t('overview.completed')}>
      <h2 className={styles.heading}>{t('overview.completed')}</h2>
      <div className={styles.completed}>
        <ol className={styles.columns}>
          {counts.map((count, at) => {
            const week = plainDay(starts[at] ?? '', language);
            return (
              <li key={starts[at]}>
                <Link to={listAddress(filterAt(at), today)} className={styles.column}>
                  <span>{number(count)}</span>
                  <span className="visually-hidden"> {t('overview.completedIn', { count })} </span>
                  <span className={styles.pillar} style={{ blockSize: `${Math.round((80 * count) / most)}px` }} />
                  <span className={styles.name}>{week}</span>
                </Link>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
