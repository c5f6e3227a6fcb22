import type { LeaveConflict } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import styles from './workload.module.css';

/** Says that a task is due, or has to be worked on, while its owner is away. */
export function LeaveMark({ leave }: { leave: LeaveConflict | null }) {
  const { t } = useTranslation('tasks');
  if (!leave) return null;
  return (
    <span className={styles.leave}>
      <Glyph name="hourglass" size={12} /> {t(`workload.leave.${leave}`)}
    </span>
  );
}
