import { FilterOutlined, GroupOutlined, SettingOutlined } from '@ant-design/icons';
import { filterFields, type RecordView } from '@opsyard/contract';
import { Button, Segmented } from 'antd';
import { useDevice } from '../kernel/storage/device.ts';
import type { UrlStateSetter } from '../kernel/url-state.ts';
import { TextFilter } from '../ui/forms/text-filter.tsx';
import { ColumnsButton } from '../ui/lists/columns/columns-button.tsx';
import { MenuButton } from '../ui/popups/menu-button.tsx';
import { boardFields, groupFields } from './board/board-model.ts';
import { calendarFields } from './calendar/calendar-model.ts';
import { countOf, editable } from './filter/filter-model.ts';
import { FilterPanel } from './filter/filter-panel.tsx';
import type { ShownFilter } from './filter/filter-request.ts';
import { readFilter } from './filter/filter-text-state.ts';
import { SortMenu } from './filter/sort-menu.tsx';
import { useColumns } from './grid/columns.ts';
import type { ListAddress } from './list-address.ts';
import { useI18n, useRecords } from './scope.ts';
import type { SavedViews } from './views/use-chosen-view.ts';
import { ViewsBar } from './views/views-bar.tsx';

type ListLocation = { at: ListAddress; setAddress: UrlStateSetter<ListAddress> };

type ListToolsProps = ListLocation & {
  saved: SavedViews<RecordView>;
  shownFilter: ShownFilter;
  showFilter: (shown: ShownFilter) => void;
};

/** The filters and display options of a record page. */
export function ListTools({ at, setAddress, saved, shownFilter, showFilter }: ListToolsProps) {
  const { type, picture } = useRecords();
  const { t } = useI18n();
  const isOpen = shownFilter !== null;
  const read = at.filter === '' ? null : readFilter(filterFields(type), at.filter);
  const count = read?.filter ? countOf(editable(read.filter)) : 0;
  const isWrong = read?.wrong !== null && read !== null;
  return (
    <>
      <ViewsBar at={at} saved={saved} />
      <Kinds at={at} setAddress={setAddress} />
      <TextFilter label={t('page.search')} value={at.q} onChange={(q) => setAddress({ q })} />
      <Button
        icon={<FilterOutlined aria-hidden />}
        aria-expanded={isOpen || isWrong}
        type={count > 0 ? 'primary' : 'default'}
        ghost={count > 0}
        onClick={() => showFilter(isOpen ? null : {})}
      >
        {count > 0 ? t('filter.count', { count }) : t('filter.title')}
      </Button>
      {(at.filter !== '' || at.q !== '') && (
        <Button type="text" onClick={() => setAddress({ filter: '', q: '' })}>
          {t('page.clear')}
        </Button>
      )}
      {(at.view === 'list' || at.view === 'table') && (
        <>
          <SortMenu sort={at.sort} onSort={(sort) => setAddress({ sort })} />
          <GroupMenu group={at.group} onGroup={(group) => setAddress({ group })} />
          {(!picture || at.view === 'table') && <Columns />}
        </>
      )}
      {(isOpen || isWrong) && (
        <FilterPanel filter={at.filter} begun={shownFilter} onChange={(filter) => setAddress({ filter })} />
      )}
    </>
  );
}

/** Switches between gallery, list, board and calendar, as far as the record type supports them. */
function Kinds({ at, setAddress }: ListLocation) {
  const { type, picture } = useRecords();
  const { t } = useI18n();
  const hasBoard = boardFields(type).length > 0;
  const hasCalendar = calendarFields(type).length > 0;
  if (!hasBoard && !hasCalendar && !picture) return null;
  return (
    <Segmented
      aria-label={t('page.view')}
      value={at.view}
      onChange={(view) => setAddress({ view })}
      options={[
        ...(picture ? [{ value: 'list', label: t('page.gallery') }] : []),
        { value: picture ? 'table' : 'list', label: t('page.list') },
        ...(hasBoard ? [{ value: 'board', label: t('page.board') }] : []),
        ...(hasCalendar ? [{ value: 'calendar', label: t('page.calendar') }] : []),
      ]}
    />
  );
}

/** The menu to choose the group field. */
function GroupMenu({ group, onGroup }: { group: string; onGroup: (group: string) => void }) {
  const { type } = useRecords();
  const { t, word } = useI18n();
  const fields = groupFields(type);
  if (fields.length === 0) return null;
  const nameOf = (key: string) => word(type.allFields[key]?.name ?? type.one);
  const label = fields.includes(group) ? t('group.by', { name: nameOf(group) }) : t('group.title');
  const entry = (key: string, text: string) => ({ key, label: text, checked: key === group, run: () => onGroup(key) });
  return (
    <MenuButton
      label={label}
      align="start"
      icon={<GroupOutlined aria-hidden />}
      entries={[entry('', t('group.none')), ...fields.map((key) => entry(key, nameOf(key)))]}
    >
      {label}
    </MenuButton>
  );
}

function Columns() {
  const { t } = useI18n();
  const isPhone = useDevice() === 'mobile';
  return (
    <ColumnsButton
      {...useColumns()}
      label={t('page.columns')}
      titleOf={({ title }) => title}
      canFix={!isPhone}
      trigger={(props) => (
        <Button type="text" icon={<SettingOutlined aria-hidden />} {...props}>
          {t('page.columns')}
        </Button>
      )}
    />
  );
}
