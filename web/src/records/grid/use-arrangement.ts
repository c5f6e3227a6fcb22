import type { ViewColumns } from '@opsyard/contract';
import { useMemo } from 'react';
import { useStoredChoice } from '../../kernel/storage/stored-choice.ts';
import {
  type ArrangedColumn,
  type Arrangement,
  arrangedColumns,
  type ColumnChoice,
  choiceOf,
  isViewColumns,
  savedColumns,
} from '../../ui/lists/columns/column-choice.ts';
import { useActiveView } from '../views/active-view.ts';
import { SELECT } from './cell-grid.ts';

type Options<C> = {
  /** Under which unsaved changes to the columns of a view are stored in this browser. */
  name: string;
  columns: readonly C[];
  own: Pick<Arrangement, 'choice' | 'choose'>;
};

export type ViewArrangement<C extends ArrangedColumn> = Arrangement<C> & {
  /** The columns as a saved view keeps them. */
  saved: ViewColumns;
  /** Discards changes to the columns of the saved view. */
  discard: () => void;
};

/** The columns of a grid as the active saved view has them, with unsaved changes; without one, as the user arranged them. */
export function useArrangement<C extends ArrangedColumn>({ name, columns, own }: Options<C>): ViewArrangement<C> {
  const view = useActiveView();
  const [draft, setDraft] = useStoredChoice<ViewColumns>(`${name}_${view?.id ?? ''}`, null, isViewColumns);
  const stored = view && (draft ?? view.settings?.columns);
  const choice = useMemo(() => (stored ? choiceOf(stored, columns) : own.choice), [stored, columns, own.choice]);
  const arranged = useMemo(() => arrangedColumns(columns, choice), [columns, choice]);
  const savedOf = (next: ColumnChoice) => savedColumns(columns, next).filter(({ key }) => key !== SELECT);
  return {
    ...arranged,
    choice,
    choose: view ? (next) => setDraft(savedOf(next)) : own.choose,
    saved: view && !draft ? (view.settings?.columns ?? null) : savedOf(choice),
    discard: () => view && setDraft(null),
  };
}
