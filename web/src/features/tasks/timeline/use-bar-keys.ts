import type { TaskRow } from '@opsyard/contract';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { datesText } from './axis-text.ts';
import { type Dates, drawn, edited, shapeOf } from './bar.ts';
import { useTimeline } from './timeline-context.ts';

/** Milliseconds without a key after which a move is saved, so that ten steps are one change. */
const SAVE_DELAY = 900;

type Options = {
  row: TaskRow | undefined;
  line: number;
  draft: Dates | null;
  show: (dates: Dates | null) => void;
};

/** A bar by keyboard: arrows, also with Alt, move it by days, with Shift its end; Enter saves at once, Escape cancels. */
export function useBarKeys({ row, line, draft, show }: Options) {
  const { scale, today, canEdit, save, announce, step, reveal, hold } = useTimeline();
  const { mayChange } = useScope();
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const base = useRef<TaskRow | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = (isSaved: boolean) => {
    clearTimeout(timer.current);
    const from = base.current;
    base.current = null;
    if (!from) return;
    show(null);
    hold(null);
    if (isSaved && draft) save(from, draft);
    else announce(t('timeline.cancelled'));
  };
  const saveNow = useEffectEvent(() => end(true));
  const nudge = (days: number, isEnd: boolean) => {
    if (!row) return;
    base.current ??= row;
    hold(row.id);
    const from = draft ?? row;
    const isUndated = !from.startDate && !from.dueDate;
    const dates = isUndated ? drawn(today, today) : edited(from, isEnd ? 'end' : 'move', days);
    show(dates);
    announce(datesText(t, language, dates));
    const shape = shapeOf(dates, scale);
    if (shape) reveal(isEnd ? shape.left + shape.width - scale.dayWidth : shape.left, shape.left + shape.width);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => saveNow(), SAVE_DELAY);
  };
  // What was moved is kept although its row goes out of sight.
  useEffect(() => () => saveNow(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    const days = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (isMeantElsewhere(event, days)) return;
    const lines = { ArrowUp: -1, ArrowDown: 1 }[key];
    const isMoving = base.current !== null;
    if (days !== undefined && canEdit && row && mayChange(row)) nudge(days, shiftKey);
    else if (lines !== undefined) step(line + lines, true);
    else if (key === 'Enter' && isMoving) end(true);
    else if (key === 'Escape' && isMoving) end(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { onKeyDown, onBlur: () => end(true) };
}

/** Alt is only used with the arrows that move a bar. */
function isMeantElsewhere({ altKey, ctrlKey, metaKey }: KeyboardEvent, days: number | undefined): boolean {
  return ctrlKey || metaKey || (altKey && days === undefined);
}
