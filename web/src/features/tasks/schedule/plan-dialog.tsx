import type { PlannedConflict, PlannedMove, SchedulePlan } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinSentences } from '../../../kernel/words/facts-text.ts';
import { editTask } from '../shared/editing/edit-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { applyPlan } from './apply-plan.ts';
import { type OpenPlan, openPlan, type Planned } from './change-dates.ts';
import { MovesTable } from './moves-table.tsx';
import styles from './schedule.module.css';

/** Shows what new dates of tasks do to others, and applies them with or without pushing successors. */
export function PlanDialog({ open }: { open: OpenPlan }) {
  const { t } = useTranslation('tasks');
  const [isShown, setShown] = useState(true);
  const [isApplying, setApplying] = useState(false);
  const { planned, plan, removeOverlay } = open;
  const { moves, conflicts } = plan;
  const texts = useTexts(planned, moves.length);
  const apply = async () => {
    setApplying(true);
    const outcome = await applyPlan(open, texts.applied);
    setApplying(false);
    if (outcome === 'done') setShown(false);
    else openPlan.set(outcome);
  };
  const applyAlone = () => {
    if ('editing' in planned) void editTask({ ...planned.editing, announce: true });
    else planned.alone();
    removeOverlay();
    setShown(false);
  };
  const cancel = () => {
    removeOverlay();
    setShown(false);
  };
  return (
    <Modal
      open={isShown}
      title={moves.length > 0 ? texts.title : texts.conflict}
      width={860}
      onCancel={cancel}
      afterClose={() => openPlan.get() === open && openPlan.set(null)}
      footer={
        <div className={styles.buttons}>
          <Button onClick={cancel}>{t('schedule.cancel')}</Button>
          <Button type={moves.length > 0 ? 'default' : 'primary'} disabled={isApplying} onClick={applyAlone}>
            {moves.length > 0 ? texts.alone : t('schedule.saveAnyway')}
          </Button>
          {moves.length > 0 && (
            <Button type="primary" autoFocus loading={isApplying} onClick={() => void apply()}>
              {t('schedule.apply')}
            </Button>
          )}
        </div>
      }
    >
      {moves.length > 0 && <Totals plan={plan} />}
      {moves.length > 0 && <Moves moves={moves} />}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
    </Modal>
  );
}

/** The message about the tasks that are given new dates. */
function useTexts(planned: Planned, count: number) {
  const { t } = useTranslation('tasks');
  const { keyOf } = useScope();
  if ('editing' in planned) {
    const key = keyOf(planned.editing.base);
    return {
      title: t('schedule.title', { count, key }),
      conflict: t('schedule.titleConflict', { key }),
      applied: t('schedule.applied', { count, key }),
      alone: t('schedule.applyAlone'),
    };
  }
  const changed = planned.several.rows.length;
  return {
    title: changed === 1 ? t('schedule.titleAlone', { count }) : t('schedule.titleMany', { count, changed }),
    conflict: t('schedule.titleConflictMany', { count: changed }),
    applied: changed === 1 ? t('schedule.appliedAlone', { count }) : t('schedule.appliedMany', { count, changed }),
    alone: t('schedule.applyAloneMany'),
  };
}

function Totals({ plan: { moves, people, workingDays } }: { plan: SchedulePlan }) {
  const { t } = useTranslation('tasks');
  const most = Math.max(...moves.map(({ days }) => days));
  return (
    <p>
      {joinSentences(
        t('schedule.people', { count: people }),
        t(workingDays ? 'schedule.mostWorking' : 'schedule.most', { count: most }),
      )}
    </p>
  );
}

function Moves({ moves }: { moves: readonly PlannedMove[] }) {
  const { t } = useTranslation('tasks');
  const { personOf } = useScope();
  const more = [
    { title: t('schedule.days'), cell: ({ days }: PlannedMove) => `+${days}` },
    {
      title: t('shared.field.owner'),
      cell: ({ ownerId }: PlannedMove) => personOf(ownerId)?.realname ?? t('drawer.none'),
    },
  ];
  return <MovesTable moves={moves} datesOf={(move) => move} more={more} />;
}

function Conflicts({ conflicts }: { conflicts: readonly PlannedConflict[] }) {
  const { t } = useTranslation('tasks');
  return (
    <section className={styles.conflicts} aria-label={t('schedule.conflicts')}>
      <h2 className={styles.heading}>{t('schedule.conflicts')}</h2>
      <ul>
        {conflicts.map(({ id, key, title, predecessorKey, reason }) => (
          <li key={id}>{t(`schedule.conflict.${reason}`, { key, title, predecessor: predecessorKey })}</li>
        ))}
      </ul>
    </section>
  );
}
