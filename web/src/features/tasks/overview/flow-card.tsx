import { type AssetTurnaround, completedFilter, decidedFilter, numbersFilter, taskOverview } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { listAddress } from './list-state.ts';
import styles from './project-overview.module.css';
import { type Week, Weeks, WeeksCard } from './weeks-table.tsx';

type WeeksProps = { starts: readonly string[]; weeks: readonly string[]; today: string };

/** How many tasks were completed in each of the last weeks, and how long half and 85% of them took. */
export function FlowCard({ starts, weeks, today }: WeeksProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const body = { projectId: project.id, weeks: [...weeks] };
  const { data, error, refetch } = useRead(taskOverview.flow, { body }, { quiet: true, keepPrevious: true });
  const rows = data?.map(({ completed, ...durations }, at) => ({
    ...{ ...durations, start: starts[at] ?? '', count: completed },
    list: listAddress(completedFilter(weeks[at] ?? '', weeks[at + 1] ?? ''), today),
  }));
  const texts = { counted: t('overview.flow.completed'), how: t('overview.flow.how') };
  return (
    <WeeksCard
      title={t('overview.flow.title')}
      {...{ ...texts, weeks: rows, most: starts.length, error }}
      retry={() => void refetch()}
    />
  );
}

type ReviewsProps = WeeksProps & {
  /** Whether a change of status of the project needs an approval. */
  hasApprovals: boolean;
  /** Undefined while they are read. */
  ofAssets: readonly AssetTurnaround[] | undefined;
};

/** About how many tasks an approval, or a review of an asset, was decided in each of the last weeks, and how long half and 85% of the decisions took. */
export function ReviewsCard({ starts, weeks, today, hasApprovals, ofAssets }: ReviewsProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const body = { projectId: project.id, weeks: [...weeks] };
  const reading = { quiet: true, keepPrevious: true, enabled: hasApprovals };
  const { data, error, refetch } = useRead(taskOverview.reviews, { body }, reading);
  const rows = data?.map(({ decided, ...durations }, at) => ({
    ...{ ...durations, start: starts[at] ?? '', count: decided },
    list: listAddress(decidedFilter(weeks[at] ?? '', weeks[at + 1] ?? ''), today),
  }));
  const texts = { counted: t('overview.reviews.decided'), how: t('overview.reviews.how') };
  const assets = ofAssets && wereReviewed(ofAssets) && (
    <>
      <h3 className={styles.part}>{t('overview.reviews.assets')}</h3>
      <Weeks
        weeks={ofAssets.map((week, at) => assetWeek(week, starts[at] ?? '', today))}
        counted={t('overview.reviews.decided')}
        how={t('overview.reviews.assetsHow')}
      />
    </>
  );
  if (!hasApprovals) {
    return (
      <section className={styles.card} aria-label={t('overview.reviews.title')}>
        <h2 className={styles.heading}>{t('overview.reviews.title')}</h2>
        {assets}
      </section>
    );
  }
  return (
    <WeeksCard
      title={t('overview.reviews.title')}
      {...{ ...texts, weeks: rows, most: starts.length, error }}
      retry={() => void refetch()}
    >
      {assets}
    </WeeksCard>
  );
}

/** The reviews of the assets of tasks in the last weeks; undefined while they are read. */
export function useAssetReviews(weeks: readonly string[]): readonly AssetTurnaround[] | undefined {
  const { project } = useScope();
  const body = { projectId: project.id, weeks: [...weeks] };
  return useRead(taskOverview.assetReviews, { body }, { quiet: true, keepPrevious: true }).data;
}

/** Whether any review of an asset was decided in these weeks. */
export function wereReviewed(weeks: readonly AssetTurnaround[]): boolean {
  return weeks.some(({ decided }) => decided > 0);
}

function assetWeek({ decided, numbers, median, slow }: AssetTurnaround, start: string, today: string): Week {
  const isListed = decided > 0 && numbers.length === decided;
  return { start, median, slow, count: decided, list: isListed ? listAddress(numbersFilter(numbers), today) : null };
}
