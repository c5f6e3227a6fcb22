import type { TaskRow } from '@opsyard/contract';
import { Suspense, useRef, useState } from 'react';
import { part } from '../../../../kernel/loading/screens.ts';
import { DayPicker } from '../../../../ui/dates/day-picker.tsx';
import { typedTime } from '../../../../ui/dates/time-text.ts';

const DueTimeRow = part(() => import('./due-time-row.tsx'), 'DueTimeRow');

/** A due date and its time of day; what is missing stays as it is. */
export type DueChanges = Partial<Pick<TaskRow, 'dueDate' | 'dueTime'>>;

type DueEditorProps = {
  label: string;
  /** As they were when the editor opened. */
  value: Pick<TaskRow, 'dueDate' | 'dueTime'>;
  /** Changes tasks with different values: both can be cleared, and a time alone can be set. */
  isMany?: boolean;
  /** What changes, nothing if that is empty; the editor is done. */
  onPick: (changes: DueChanges) => void;
};

/** Edits the due date of a task and, below the month, its optional time of day; for a popup. */
export function DueEditor({ label, value, isMany = false, onPick }: DueEditorProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value.dueTime ?? '');
  const [isUndated, setUndated] = useState(false);
  const isEmpty = text.trim() === '';
  const time = typedTime(text);
  const isInvalid = !isEmpty && time === null;
  const timeChange = (): DueChanges => {
    const isSame = isMany ? time === null : time === value.dueTime;
    return isSame ? {} : { dueTime: time };
  };
  const pickDay = (day: string | null, typed?: string) => {
    if (day === null) return onPick({ dueDate: null, ...(value.dueTime !== null && { dueTime: null }) });
    if (typed !== undefined) return onPick({ dueDate: day, ...(typed !== value.dueTime && { dueTime: typed }) });
    if (isInvalid) return field.current?.focus();
    onPick({ dueDate: day, ...timeChange() });
  };
  const saveTime = (day: string | null) => {
    if (isInvalid) return;
    const isDayless = !isMany && time !== null && day === null && value.dueDate === null;
    if (isDayless) return setUndated(true);
    onPick({ ...(day !== null && day !== value.dueDate && { dueDate: day }), ...timeChange() });
  };
  return (
    <DayPicker
      label={label}
      value={value.dueDate}
      withNone={isMany}
      takesTime
      onPick={pickDay}
      footer={(day) => (
        <Suspense fallback={null}>
          <DueTimeRow
            {...{ field, text, isInvalid }}
            isUndated={isUndated && day === null}
            onText={setText}
            onSave={() => saveTime(day)}
            onClear={isMany || value.dueTime !== null ? () => onPick({ dueTime: null }) : undefined}
          />
        </Suspense>
      )}
    />
  );
}
