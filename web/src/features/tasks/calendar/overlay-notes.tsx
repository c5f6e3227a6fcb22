import { useTranslation } from 'react-i18next';
import { ColorLegend } from '../colors/color-menu.tsx';
import { LiveTasks } from '../shared/reading/live-tasks.ts';
import styles from './task-calendar.module.css';
import type { Overlay } from './use-overlay.ts';

/** Names the colours of the other projects that a calendar shows, and follows the changes of others in them. */
export function OverlayNotes({ legend, isIncomplete }: Pick<Overlay, 'legend' | 'isIncomplete'>) {
  const { t } = useTranslation('tasks');
  return (
    <>
      {legend.map(({ id }) => (
        <LiveTasks key={id} projectId={id} />
      ))}
      <ColorLegend meanings={legend} label={t('calendar.overlay.legend')} />
      {isIncomplete && <p className={styles.note}>{t('calendar.overlay.incomplete')}</p>}
    </>
  );
}
