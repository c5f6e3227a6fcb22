import { completedFilter, decidedFilter, taskOverview } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { listAddress } from './list-state.ts';
import { WeeksCard } from './weeks-table.tsx';

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

/** About how many tasks an approval was decided in each of the last weeks, and how long half and 85% of the decisions took. */
export function ReviewsCard({ starts, weeks, today }: WeeksProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const body = { projectId: project.id, weeks: [...weeks] };
  const { data, error, refetch } = useRead(taskOverview.reviews, { body }, { quiet: true, keepPrevious: true });
  const rows = data?.map(({ decided, ...durations }, at) => ({
    ...{ ...durations, start: starts[at] ?? '', count: decided },
    list: listAddress(decidedFilter(weeks[at] ?? '', weeks[at + 1] ?? ''), today),
  }));
  const texts = { counted: t('overview.reviews.decided'), how: t('overview.reviews.how') };
  return (
    <WeeksCard
      title={t('overview.reviews.title')}
      {...{ ...texts, weeks: rows, most: starts.length, error }}
      retry={() => void refetch()}
    />
  );
}
