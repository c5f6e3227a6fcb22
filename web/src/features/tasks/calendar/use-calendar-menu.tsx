import type { TaskRow } from '@opsyard/contract';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import type { Days } from '../../../records/calendar/calendar-setup.ts';
import { Popup } from '../../../ui/popups/popup.tsx';
import { changeDates } from '../schedule/change-dates.ts';
import { type DueChanges, DueEditor } from '../shared/editing/due-editor.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { useTaskMenu } from '../shared/use-task-menu.tsx';
import { datesText } from '../timeline/axis-text.ts';
import { changesForDays } from './task-items.ts';

/** The menu of a task in a calendar, which also changes its due date without dragging. */
export function useCalendarMenu(): { menu: ReactNode; onContextMenu: (event: MouseEvent) => void } {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const scope = useScope();
  const store = taskStoreOf(scope.project.id);
  const [dated, setDated] = useState<TaskRow | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const elementOf = (element: Element) => element.closest<HTMLElement>('[data-record], [data-bar]');
  const rowAt = (element: Element) => {
    const { record, bar } = elementOf(element)?.dataset ?? {};
    return store.get(record ?? bar ?? '');
  };
  const { menu, onContextMenu } = useTaskMenu({ rowAt, onSetDue: setDated });
  const save = ({ dueDate: day, ...time }: DueChanges) => {
    setDated(null);
    const dates = dated && day !== undefined && changesForDays(dated, day === null ? null : daysUntil(dated, day));
    const changes = { ...(dates || {}), ...time };
    if (!dated || Object.keys(changes).length === 0) return;
    const key = scope.keyOf(dated);
    const shownDates = datesText(t, language, { ...dated, ...changes });
    const text = day === null ? t('calendar.cleared', { key }) : t('calendar.saved', { key, dates: shownDates });
    void changeDates({ scope, base: dated, changes, text, announce: true });
  };
  const shown = (
    <>
      {menu}
      {dated && (
        <Popup anchor={anchor} label={t('calendar.dueOf', { key: scope.keyOf(dated) })} onClose={() => setDated(null)}>
          <DueEditor label={t('calendar.dueOf', { key: scope.keyOf(dated) })} value={dated} onPick={save} />
        </Popup>
      )}
    </>
  );
  return {
    menu: shown,
    onContextMenu(event) {
      if (event.target instanceof Element) setAnchor(elementOf(event.target));
      onContextMenu(event);
    },
  };
}

/** The days of a task with another due date; it still begins when it did, unless that would be later. */
function daysUntil({ startDate }: Pick<TaskRow, 'startDate'>, day: string): Days {
  return { first: startDate !== null && startDate < day ? startDate : day, last: day };
}
