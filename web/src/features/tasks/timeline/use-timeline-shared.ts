import { type MouseEvent, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import type { SelectedTasks } from '../grid/bulk/use-selected-tasks.tsx';
import { changeDates } from '../schedule/change-dates.ts';
import { addDependency } from '../schedule/write-dependency.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { datesText } from './axis-text.ts';
import { changesFor } from './bar.ts';
import type { ChartProps } from './chart.tsx';
import type { TimelineShared } from './timeline-context.ts';

type SharedOptions = Pick<
  ChartProps,
  | 'window'
  | 'scroller'
  | 'nameWidth'
  | 'today'
  | 'hold'
  | 'critical'
  | 'compared'
  | 'elsewhere'
  | 'side'
  | 'colors'
  | 'selected'
> &
  Pick<TimelineShared, 'step' | 'openDependencies'>;

/** What the rows of a timeline share, and what is announced to screen readers. */
export function useTimelineShared(options: SharedOptions) {
  const { window, scroller, nameWidth, today, hold, step, critical, compared, elsewhere, side, openDependencies } =
    options;
  const { colors, selected } = options;
  const { ids } = selected;
  const scope = useScope();
  const { openTask } = useOpenTask();
  const [announcement, announce] = useState('');
  const { scale, goTo, reveal } = window;
  const canEdit = scope.can('editTasks');
  const saveDates = useSave(announce);
  const save = useEffectEvent(saveDates);
  const depend = useEffectEvent<TimelineShared['depend']>((predecessorId, successorId, type) => {
    void addDependency(scope.project.id, { predecessorId, successorId }, { type, lag: 0 });
  });
  const open = useEffectEvent<TimelineShared['open']>((row) => openTask(scope.keyOf(row)));
  const choose = useEffectEvent<TimelineShared['choose']>((event, { id }) => isChoosing(event, id, selected));
  const stepTo = useEffectEvent(step);
  const holdTask = useEffectEvent(hold);
  const shared = useMemo<TimelineShared>(
    () => ({
      ...{
        scale,
        today,
        canEdit,
        canLink: canEdit,
        nameWidth,
        scroller,
        announce,
        goTo,
        reveal,
        critical,
        compared,
        elsewhere,
        side,
        colors,
        selected: ids,
        openDependencies,
      },
      choose: (event, row) => choose(event, row),
      depend: (predecessorId, successorId, type) => depend(predecessorId, successorId, type),
      save: (base, dates) => save(base, dates),
      open: (row) => open(row),
      step: (line, focus) => stepTo(line, focus),
      hold: (id) => holdTask(id),
    }),
    [
      scale,
      today,
      canEdit,
      nameWidth,
      scroller,
      goTo,
      reveal,
      critical,
      compared,
      elsewhere,
      side,
      colors,
      ids,
      openDependencies,
    ],
  );
  return { shared, announcement };
}

/** Selects a task by a click with Shift, Ctrl or ⌘; whether it did. */
function isChoosing({ shiftKey, ctrlKey, metaKey }: MouseEvent, id: string, selected: SelectedTasks): boolean {
  if (shiftKey) selected.extendTo(id);
  else if (ctrlKey || metaKey) selected.toggle(id);
  return shiftKey || ctrlKey || metaKey;
}

function useSave(announce: (text: string) => void): TimelineShared['save'] {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const scope = useScope();
  return (base, dates) => {
    const changes = changesFor(base, dates);
    if (!changes) return;
    const text = t('timeline.saved', { key: scope.keyOf(base), dates: datesText(t, language, dates) });
    announce(text);
    void changeDates({ scope, base, changes, text, announce: true });
  };
}
