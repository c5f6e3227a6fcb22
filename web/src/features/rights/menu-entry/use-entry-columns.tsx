import { useTranslation } from 'react-i18next';
import { useDevice } from '../../../kernel/storage/device.ts';
import { Chip } from '../../../ui/chip.tsx';
import type { Column } from '../../../ui/lists/record-table.tsx';
import styles from '../rights.module.css';
import type { TreeRow } from '../tree-rows.ts';
import { EntryName } from './entry-name.tsx';
import type { FlatEntry } from './flat.ts';
import type { Drop } from './use-row-drag.ts';

export type EntryActions = {
  toggle: (id: string) => void;
  open: (id: string) => void;
  openRules: (id: string) => void;
  move: (entry: FlatEntry, by: 1 | -1) => void;
  drop: (drop: Drop) => void;
};

/** Kinds of entries, indexed by their number in the API. */
export const KINDS = ['top', 'menu', 'button'] as const;

/** The columns of the table of menu entries, with the handlers of its actions. */
export function useEntryColumns({ toggle, open, openRules, move, drop }: EntryActions): Column<TreeRow<FlatEntry>>[] {
  const { t } = useTranslation('rights');
  const isPhone = useDevice() === 'mobile';
  const columns: Column<TreeRow<FlatEntry>>[] = [
    {
      key: 'name',
      title: t('menus.name'),
      cell: (row) => (
        <EntryName
          row={row}
          onToggle={() => toggle(row.entry.id)}
          onOpen={() => open(row.entry.id)}
          onMove={(by) => move(row.entry, by)}
          onDrop={drop}
        />
      ),
    },
    {
      key: 'kind',
      title: t('menus.kind'),
      cell: ({ entry }) => (
        <span className={styles.marks}>
          {t(`kinds.${kindOf(entry)}`)} {isPhone && <EntryMarks entry={entry} />}
        </span>
      ),
    },
    {
      key: 'address',
      title: t('menus.address'),
      rest: true,
      cell: ({ entry }) => <span className={styles.code}>{entry.perms ?? entry.url}</span>,
    },
    {
      key: 'rules',
      title: t('menus.rules'),
      cell: ({ entry }) =>
        entry.rules > 0 && (
          <button type="button" className={styles.open} onClick={() => openRules(entry.id)}>
            {t('menus.rulesCount', { count: entry.rules })}
          </button>
        ),
    },
    { key: 'marks', title: t('menus.marks'), cell: ({ entry }) => <EntryMarks entry={entry} /> },
  ];
  // On phones each of a hundred entries is a card with space for the essentials only.
  return isPhone ? columns.filter(({ key }) => key === 'name' || key === 'kind') : columns;
}

/** The kind of an entry as a translation key. */
export function kindOf({ menuType }: Pick<FlatEntry, 'menuType'>): 'top' | 'menu' | 'button' {
  return KINDS[menuType] ?? 'menu';
}

function EntryMarks({ entry }: { entry: FlatEntry }) {
  const { t } = useTranslation('rights');
  return (
    <span className={styles.marks}>
      {entry.hidden && <Chip color="gray">{t('menus.hidden')}</Chip>}
      {entry.status === '0' && <Chip color="orange">{t('menus.everybodys')}</Chip>}
      {entry.internalOrExternal && <Chip color="blue">{t('menus.external')}</Chip>}
    </span>
  );
}
