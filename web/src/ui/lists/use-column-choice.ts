import { changePreferences, usePreferences } from '../../kernel/storage/preferences.ts';

/** A column that can be hidden; `hidden` says whether it is by default. */
export type Choice = { key: string; title: string; hidden?: boolean };

/** The visible columns of a list, stored with the user's settings. */
export function useColumnChoice<C extends Choice>(name: string, columns: readonly C[]) {
  const { hiddenColumns } = usePreferences();
  const hidden = hiddenColumns?.[name] ?? columns.filter((column) => column.hidden).map(({ key }) => key);
  const setHidden = (keys: readonly string[]) =>
    changePreferences({ hiddenColumns: { ...hiddenColumns, [name]: [...keys] } });
  return { shown: columns.filter(({ key }, index) => index === 0 || !hidden.includes(key)), hidden, setHidden };
}
