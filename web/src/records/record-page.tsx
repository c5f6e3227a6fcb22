import { DeleteOutlined, FilterOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useCan } from '../kernel/can.tsx';
import { useCommands } from '../kernel/commands.ts';
import { useDevice } from '../kernel/device.ts';
import { type UrlStateSetter, useUrlState } from '../kernel/url-state.ts';
import { Empty } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { Page } from '../ui/page.tsx';
import { kept, NOTHING, type Selection } from '../ui/selection.ts';
import { CardsSkeleton, RowsSkeleton } from '../ui/skeleton.tsx';
import { TextFilter } from '../ui/text-filter.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnChooser, useColumns } from './columns.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { ExportButton } from './export-button.tsx';
import { countOf, editable } from './filter-model.ts';
import { FilterPanel } from './filter-panel.tsx';
import { readFilter } from './filter-text-state.ts';
import gridStyles from './grid.module.css';
import { ImportButton } from './import/import-button.tsx';
import { LIST_ADDRESS, type ListAddress } from './list-address.ts';
import { useLiveRecords } from './live.ts';
import { RecordCards } from './record-cards.tsx';
import { RecordDrawer, type RecordPart } from './record-drawer.tsx';
import { AddRecord } from './record-form.tsx';
import { RecordGrid } from './record-grid.tsx';
import styles from './records.module.css';
import { type AnyRow, type Records, useRecords, useSay } from './scope.ts';
import { RecordScopeProvider } from './scope-provider.tsx';
import { SortMenu } from './sort-menu.tsx';
import { type Rows, useRows } from './use-rows.ts';

const Trash = lazy(async () => ({ default: (await import('./trash.tsx')).Trash }));
const Board = lazy(async () => ({ default: (await import('./board.tsx')).Board }));

export type RecordPageProps = {
  records: Records;
  /** Record types that links lead to, by their names. */
  targets?: Readonly<Record<string, Records>>;
  /** Further parts of the drawer. */
  parts?: readonly RecordPart[];
  /** What else can be done with one record, at the top of its drawer. */
  actions?: (row: AnyRow) => ReactNode;
};

const NO_TARGETS = {};
const NO_PARTS: readonly RecordPart[] = [];

type Place = { at: ListAddress; go: UrlStateSetter<ListAddress> };

/** The page of a record type: its list, its board, its trash and one record beside them. */
export function RecordPage({ records, targets = NO_TARGETS, parts = NO_PARTS, actions }: RecordPageProps) {
  const { permissions } = records.type;
  const canEdit = useCan(permissions.edit);
  const canDelete = useCan(permissions.delete ?? permissions.edit);
  const [at, go] = useUrlState(LIST_ADDRESS);
  const scope = useMemo(
    () => ({ ...records, targets, canEdit, canDelete, actions }),
    [records, targets, canEdit, canDelete, actions],
  );
  return (
    <RecordScopeProvider value={scope}>
      <Shown at={at} go={go} />
      {at.open && (
        <RecordDrawer id={at.open} onOpen={(id) => go({ open: id })} onClose={() => go({ open: '' })} parts={parts} />
      )}
      {at.add && canEdit && <AddRecord onClose={() => go({ add: false })} onAdded={() => go({ add: false })} />}
      <ConflictDialog />
    </RecordScopeProvider>
  );
}

function Shown({ at, go }: Place) {
  const { type } = useRecords();
  const { t, word } = useSay();
  useLiveRecords();
  const asked = { filter: at.filter, q: at.q, sort: at.sort };
  const list = useRows(asked, { enabled: at.view !== 'trash' });
  if (at.view === 'trash') {
    return (
      <Suspense fallback={<RowsSkeleton />}>
        <Trash onBack={() => go({ view: 'list' })} />
      </Suspense>
    );
  }
  const total = `${list.total.toLocaleString()}${list.totalIsMore ? '+' : ''}`;
  return (
    <Page
      fill
      title={word(type.many)}
      aside={list.rows && <span role="status">{t('page.total', { total })}</span>}
      action={<Actions at={at} go={go} />}
      filters={<Filters at={at} go={go} />}
    >
      {at.view === 'board' ? (
        <Suspense fallback={<CardsSkeleton />}>
          <Board
            asked={asked}
            by={at.by}
            onBy={(by) => go({ by })}
            onOpen={(id) => go({ open: id }, { push: !at.open })}
          />
        </Suspense>
      ) : (
        <List at={at} go={go} list={list} total={total} />
      )}
    </Page>
  );
}

function Actions({ at, go }: Place) {
  const { type, canEdit, canDelete } = useRecords();
  const { t, word } = useSay();
  const add = t('page.add', { name: word(type.one).toLowerCase() });
  const begin = () => go({ add: true }, { push: true });
  const commands = canEdit ? [{ id: 'record.add', title: add, group: word(type.many), shortcut: 'c', run: begin }] : [];
  useCommands(commands);
  return (
    <>
      <ImportButton />
      <ExportButton asked={at} />
      {at.view !== 'trash' && canDelete && (
        <Button icon={<DeleteOutlined aria-hidden />} onClick={() => go({ view: 'trash', open: '' }, { push: true })}>
          {t('page.trash')}
        </Button>
      )}
      {canEdit && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={begin}>
          {add}
        </Button>
      )}
    </>
  );
}

function Filters({ at, go }: Place) {
  const { type } = useRecords();
  const { t } = useSay();
  const [isOpen, setOpen] = useState(false);
  const read = at.filter === '' ? null : readFilter(type.allFields, at.filter);
  const count = read?.filter ? countOf(editable(read.filter)) : 0;
  const isWrong = read?.wrong !== null && read !== null;
  const hasBoard = Object.values(type.allFields).some(({ kind }) => ['state', 'choice', 'user'].includes(kind));
  return (
    <>
      {hasBoard && (
        <Segmented
          aria-label={t('page.view')}
          value={at.view}
          onChange={(view) => go({ view })}
          options={[
            { value: 'list', label: t('page.list') },
            { value: 'board', label: t('page.board') },
          ]}
        />
      )}
      <TextFilter label={t('page.search')} value={at.q} onChange={(q) => go({ q })} />
      <Button
        icon={<FilterOutlined aria-hidden />}
        aria-expanded={isOpen || isWrong}
        type={count > 0 ? 'primary' : 'default'}
        ghost={count > 0}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? t('filter.count', { count }) : t('filter.title')}
      </Button>
      {(at.filter !== '' || at.q !== '') && (
        <Button type="text" onClick={() => go({ filter: '', q: '' })}>
          {t('page.clear')}
        </Button>
      )}
      {at.view === 'list' && <SortMenu sort={at.sort} onSort={(sort) => go({ sort })} />}
      {at.view === 'list' && <Columns />}
      {(isOpen || isWrong) && <FilterPanel filter={at.filter} onChange={(filter) => go({ filter })} />}
    </>
  );
}

function Columns() {
  const { shown: _, ...columns } = useColumns();
  return <ColumnChooser {...columns} />;
}

function List({ at, go, list, total }: Place & { list: Rows; total: string }) {
  const { t, word } = useSay();
  const { type, canEdit, canDelete } = useRecords();
  const isPhone = useDevice() === 'mobile';
  const { shown } = useColumns();
  const [chosen, select] = useState<Selection>(NOTHING);
  const { rows } = list;
  if (list.error) return <Failure error={list.error} retry={list.reload} />;
  if (!rows) return <RowsSkeleton rows={12} />;
  if (rows.length === 0) {
    const isNarrowed = at.filter !== '' || at.q !== '';
    if (isNarrowed)
      return (
        <Empty
          title={t('page.noMatch')}
          text={t('page.noMatchText')}
          action={<Button onClick={() => go({ filter: '', q: '' })}>{t('page.clear')}</Button>}
        />
      );
    return (
      <Empty title={t('page.none', { name: word(type.many).toLowerCase() })} text={canEdit && t('page.noneText')} />
    );
  }
  // What has left the list is not acted on.
  const here = new Set(rows.map(({ id }) => id));
  const selection = kept(chosen, (id) => here.has(id));
  const props = {
    asked: { filter: at.filter, q: at.q, sort: at.sort },
    list: { ...list, rows },
    columns: shown,
    sort: at.sort || type.order,
    onSort: (sort: string) => go({ sort }),
    selection,
    select: canEdit || canDelete ? select : () => undefined,
    openId: at.open,
    onOpen: (id: string) => go({ open: id }, { push: at.open === '' }),
  };
  return (
    <div className={isPhone ? styles.scroll : gridStyles.frame}>
      {isPhone ? <RecordCards {...props} /> : <RecordGrid {...props} />}
      <BulkBar
        asked={{ filter: at.filter, q: at.q, sort: at.sort }}
        selection={selection}
        select={select}
        loaded={rows.length}
        total={total}
        hasMore={list.more !== null}
      />
    </div>
  );
}
