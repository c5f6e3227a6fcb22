import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../popups/menu-button.tsx';
import type { Sorting } from './record-table.tsx';

type SortChoiceProps = Sorting & { columns: readonly { key: string; title: string; sortable?: boolean }[] };

/** The sort menu of a list without column headers, as on a phone. Choosing the current column reverses the order. */
export function SortChoice({ columns, column, order, sortBy }: SortChoiceProps) {
  const { t } = useTranslation('common');
  const sortable = columns.filter((one) => one.sortable);
  if (sortable.length === 0) return null;
  const isAscending = order === 'asc';
  return (
    <MenuButton
      label={t('list.sort')}
      size="small"
      icon={isAscending ? <SortAscendingOutlined aria-hidden /> : <SortDescendingOutlined aria-hidden />}
      entries={sortable.map(({ key, title }) => ({
        key,
        label: title,
        checked: key === column,
        run: () => sortBy(key, key === column && isAscending ? 'desc' : 'asc'),
      }))}
    >
      {t('list.sort')}
    </MenuButton>
  );
}
