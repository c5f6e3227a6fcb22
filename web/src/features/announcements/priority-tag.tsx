import type { Color, NewsPriority } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/chip.tsx';

const COLORS: Readonly<Record<NewsPriority, Color>> = { L: 'blue', M: 'orange', H: 'red' };

/** Priority as a colored label. */
export function PriorityTag({ priority }: { priority: NewsPriority }) {
  const { t } = useTranslation('announcements');
  return <Chip color={COLORS[priority]}>{t(`priority.${priority}`)}</Chip>;
}
