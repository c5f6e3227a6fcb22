import type { WorkloadTotal } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { estimateText, roughEstimate } from '../shared/text/estimate-text.ts';

/** Planned hours of a cell against its capacity in words, whether they exceed it, and their part of it from 0 to 1. */
export function useLoadText({ planned, capacity }: WorkloadTotal['cells'][number], hasCapacity: boolean) {
  const { t } = useTranslation('tasks');
  const isOver = hasCapacity && planned > capacity;
  const [rough, most] = [roughEstimate(planned, t), roughEstimate(capacity, t)];
  // An overload of minutes is not rounded away.
  const words = { planned: isOver && rough === most ? estimateText(planned, t) : rough, capacity: most };
  const share = capacity === 0 ? Number(planned > 0) : Math.min(1, planned / capacity);
  return { text: hasCapacity ? t('workload.of', words) : words.planned, isOver, share };
}
