import type { AnnouncementPriority, Color } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/chip.tsx';

const COLORS: Readonly<Record<AnnouncementPriority, Color>> = { L: 'blue', M: 'orange', H: 'red' };

/** Priority as a colored label. */
export function PriorityTag({ priority }: { priority: AnnouncementPriority }) {
  const { t } = useTranslation('announcements');
  return <Chip color={COLORS[priority]}>{t(`priority.${priority}`)}</Chip>;
}
