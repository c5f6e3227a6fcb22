import type { Color, MyRequest, SubmissionState } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/chip.tsx';

const COLORS: Readonly<Record<SubmissionState, Color>> = {
  submitted: 'blue',
  accepted: 'green',
  declined: 'red',
  duplicate: 'gold',
  withdrawn: 'gray',
};

/** The state of a request and, once it is a task, its progress. */
export function SubmissionStateChip({
  state,
  category,
}: Pick<MyRequest, 'state'> & Partial<Pick<MyRequest, 'category'>>) {
  const { t } = useTranslation('tasks');
  const progress = category && (state === 'accepted' || state === 'duplicate');
  return (
    <Chip color={COLORS[state]}>
      {t(`forms.states.${state}`)}
      {progress && ` · ${t(`shared.category.${category}`)}`}
    </Chip>
  );
}
