import { useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { neighbourOf, withFixed, withMoved, withShown } from '../../ui/lists/columns/change-choice.ts';
import { type ArrangedColumn, type Arrangement, isFixed, withWidth } from '../../ui/lists/columns/column-choice.ts';
import { type MenuEntry, usePopupMenu } from '../../ui/popups/popup-menu.tsx';
import { AskFilter } from '../filter/filter-request.ts';
import type { Sorted } from './frame.tsx';
import type { HeadingColumn } from './use-headings.tsx';

type HeadingMenuProps = {
  /** Where it opens; another object opens it again. */
  opened: { key: string; point: { x: number; y: number } };
  heading: HeadingColumn;
  arrangement: Arrangement;
  onSort: (key: string, sorted: Sorted) => void;
};

/** The menu of a heading: sorts and filters by its column, moves, fixes and hides it. */
export function HeadingMenu({ opened, ...options }: HeadingMenuProps) {
  const { t } = useTranslation('common');
  const { menu, openAt } = usePopupMenu(t('list.column.menu', { name: options.heading.title }), useEntries(options));
  useEffect(() => {
    // Not while React renders: the menu is measured.
    const timer = setTimeout(() => openAt(opened.point));
    return () => clearTimeout(timer);
  }, [opened, openAt]);
  return menu;
}

function useEntries({ heading, arrangement, onSort }: Omit<HeadingMenuProps, 'opened'>): MenuEntry[] {
  const { t } = useTranslation('common');
  const askFilter = useContext(AskFilter);
  const { key, sorted, filterField } = heading;
  const sortEntry = (to: Sorted, label: string): MenuEntry => ({
    ...{ key: to, label, checked: sorted === to },
    run: () => onSort(key, sorted === to ? 'none' : to),
  });
  const filter = {
    ...{ key: 'filter', label: t('list.column.filter') },
    run: () => filterField !== undefined && askFilter?.(filterField),
  };
  const sections: MenuEntry[][] = [
    sorted === undefined
      ? []
      : [sortEntry('ascending', t('list.column.ascending')), sortEntry('descending', t('list.column.descending'))],
    filterField !== undefined && askFilter ? [filter] : [],
    placeEntries(arrangement, key, t),
    sizeEntries(arrangement, key, t),
  ];
  return sections
    .filter((entries) => entries.length > 0)
    .flatMap((entries, at): MenuEntry[] => (at === 0 ? entries : ['divider', ...entries]));
}

type Text = ReturnType<typeof useTranslation<'common'>>['t'];

/** Entries that move a column or fix it. */
function placeEntries({ all, shown, choice, choose }: Arrangement, key: string, t: Text): MenuEntry[] {
  const column = all.find((one) => one.key === key);
  if (!column || column.isHead) return [];
  const moveEntry = (step: 1 | -1, label: string): MenuEntry => {
    const to = neighbourOf(shown, choice, { key, step });
    return {
      ...{ key: `move${step}`, label, disabled: to === undefined },
      run: () => to !== undefined && choose(withMoved(choice, all, { key, to })),
    };
  };
  const isStuck = isFixed(choice, column);
  return [
    moveEntry(-1, t('list.column.left')),
    moveEntry(1, t('list.column.right')),
    {
      ...{ key: 'fix', label: t(isStuck ? 'list.column.unfix' : 'list.column.fix') },
      run: () => choose(withFixed(choice, key, !isStuck)),
    },
  ];
}

/** Entries that hide a column or restore its width. */
function sizeEntries({ all, choice, choose }: Arrangement, key: string, t: Text): MenuEntry[] {
  const column: ArrangedColumn | undefined = all.find((one) => one.key === key);
  if (!column) return [];
  const width = {
    ...{ key: 'width', label: t('list.column.resetWidth'), disabled: choice.widths[key] === undefined },
    run: () => choose(withWidth(choice, column, null)),
  };
  const hide = {
    ...{ key: 'hide', label: t('list.column.hide') },
    run: () => choose(withShown(choice, key, false)),
  };
  return column.isHead ? [width] : [width, hide];
}
