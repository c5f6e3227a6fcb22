import { useMemo } from 'react';
import { changePreferences, usePreferences } from '../../../kernel/storage/preferences.ts';
import { useStoredChoice } from '../../../kernel/storage/stored-choice.ts';
import { type ArrangedColumn, type Arrangement, arrangedColumns, type ColumnChoice } from './column-choice.ts';

const NO_KEYS: readonly string[] = [];
const NO_WIDTHS: ColumnChoice['widths'] = {};

/** The columns of a list, the first of which identifies its rows: hidden ones are stored with the user's settings, the rest in this browser. */
export function useColumnChoice<C extends ArrangedColumn>(name: string, given: readonly C[]): Arrangement<C> {
  const columns = useMemo(() => given.map((one, at) => (at === 0 ? { ...one, isHead: true } : one)), [given]);
  const stored = name.replace('.', '_');
  const [order, setOrder] = useStoredChoice(`${stored}_order`, NO_KEYS, isTexts);
  const [widths, setWidths] = useStoredChoice(`${stored}_widths`, NO_WIDTHS, areWidths);
  const [fixed, setFixed] = useStoredChoice(`${stored}_fixed`, NO_KEYS, isTexts);
  const { hiddenColumns = {} } = usePreferences();
  // The limit of the server.
  const key = name.slice(0, 40);
  const hidden = hiddenColumns[key];
  const choice = useMemo(() => {
    const shown = hidden && columns.map((column) => [column.key, !hidden.includes(column.key)]);
    return { shown: Object.fromEntries(shown ?? []), widths, order, fixed };
  }, [hidden, columns, widths, order, fixed]);
  const arranged = useMemo(() => arrangedColumns(columns, choice), [columns, choice]);
  const choose = (next: ColumnChoice) => {
    setOrder(next.order ?? NO_KEYS);
    setWidths(next.widths);
    setFixed(next.fixed ?? NO_KEYS);
    if (next.shown === choice.shown) return;
    const { [key]: _, ...others } = hiddenColumns;
    const isHidden = (column: C) => !(next.shown[column.key] ?? !column.hidden);
    const keys = columns.filter(isHidden).map((column) => column.key);
    changePreferences({ hiddenColumns: Object.keys(next.shown).length > 0 ? { ...others, [key]: keys } : others });
  };
  return { ...arranged, choice, choose };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function areWidths(value: unknown): value is ColumnChoice['widths'] {
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'number');
}
