import { HEALTH_STALE_DAYS, type Project } from '@opsyard/contract';
import { Button } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../../kernel/loading/screens.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { useNow } from '../../../../ui/dates/minute.ts';
import { type RatedProject, useAutomaticText } from './automatic-text.ts';
import styles from './health.module.css';
import { HEALTH_COLORS } from './health-colors.ts';

const HealthDialog = part(() => import('./health-dialog.tsx'), 'HealthDialog');

const DAY = 86_400_000;

type HealthButtonProps = {
  project: Pick<Project, 'id' | 'name' | 'health' | 'abilities'> & RatedProject;
  /** Offers managers to set the health where there is none. */
  offersFirst?: boolean;
};

/** The health of a project, that a manager set, greyed when it is stale, or that follows from its dates and tasks; it opens the note, the history and, for managers, the form. */
export function HealthButton({ project, offersFirst = false }: HealthButtonProps) {
  const { t } = useTranslation('tasks');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isFirst = useRef(false);
  const now = useNow();
  const { health, name, automaticHealth } = project;
  const why = useAutomaticText(project);
  const shown = (health ?? automaticHealth)?.health;
  const age = health ? Math.floor((now.getTime() - new Date(health.at).getTime()) / DAY) : 0;
  const isSet = health !== null;
  useEffect(() => {
    // The button that opened the dialog was replaced by the health.
    if (isSet && isFirst.current && document.activeElement === document.body) button.current?.focus();
    isFirst.current = !isSet;
  }, [isSet]);
  const isStale = age >= HEALTH_STALE_DAYS;
  const offersToSet = !health && offersFirst && project.abilities.includes('manageProject');
  if (!shown && !offersToSet) return null;
  const stale = isStale && t('projectList.health.stale', { count: age });
  const label = shown && t('projectList.health.label', { name, health: t(`projectList.health.${shown}`) });
  return (
    <>
      {shown && (
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-label={[label, health ? stale : t('projectList.health.automatic')].filter(Boolean).join(' · ')}
          aria-haspopup="dialog"
          title={health ? health.note : (why ?? '')}
          data-automatic={health === null}
          onClick={() => setOpen(true)}
        >
          <Chip color={isStale ? 'gray' : HEALTH_COLORS[shown]}>{t(`projectList.health.${shown}`)}</Chip>
          {stale && <span className={styles.stale}>{stale}</span>}
        </button>
      )}
      {offersToSet && (
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('projectList.health.set')}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <HealthDialog project={project} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
