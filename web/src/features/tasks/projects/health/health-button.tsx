import { HEALTH_STALE_DAYS, type Project } from '@opsyard/contract';
import { Button } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../../kernel/loading/screens.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { useNow } from '../../../../ui/dates/minute.ts';
import styles from './health.module.css';
import { HEALTH_COLORS } from './health-colors.ts';

const HealthDialog = part(() => import('./health-dialog.tsx'), 'HealthDialog');

const DAY = 86_400_000;

type HealthButtonProps = {
  project: Pick<Project, 'id' | 'name' | 'health' | 'abilities'>;
  /** Offers managers to set the health where there is none. */
  offersFirst?: boolean;
};

/** The health of a project, greyed when it is stale; it opens the note, the history and, for managers, the form. */
export function HealthButton({ project, offersFirst = false }: HealthButtonProps) {
  const { t } = useTranslation('tasks');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isFirst = useRef(false);
  const now = useNow();
  const { health, name } = project;
  const age = health ? Math.floor((now.getTime() - new Date(health.at).getTime()) / DAY) : 0;
  const isSet = health !== null;
  useEffect(() => {
    // The button that opened the dialog was replaced by the health.
    if (isSet && isFirst.current && document.activeElement === document.body) button.current?.focus();
    isFirst.current = !isSet;
  }, [isSet]);
  const isStale = age >= HEALTH_STALE_DAYS;
  if (!health && !(offersFirst && project.abilities.includes('manageProject'))) return null;
  const stale = isStale && t('projectList.health.stale', { count: age });
  const label = health && t('projectList.health.label', { name, health: t(`projectList.health.${health.health}`) });
  return (
    <>
      {health ? (
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-label={[label, stale].filter(Boolean).join(' · ')}
          aria-haspopup="dialog"
          title={health.note}
          onClick={() => setOpen(true)}
        >
          <Chip color={isStale ? 'gray' : HEALTH_COLORS[health.health]}>
            {t(`projectList.health.${health.health}`)}
          </Chip>
          {stale && <span className={styles.stale}>{stale}</span>}
        </button>
      ) : (
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
