import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Names, RecordView } from '@opsyard/contract';
import { Button } from 'antd';
import { type ComponentType, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useCan } from '../kernel/can.tsx';
import { useCommands } from '../kernel/commands/commands.ts';
import { part } from '../kernel/loading/screens.ts';
import { useUrlState } from '../kernel/url-state.ts';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';
import { CardsSkeleton, RowsSkeleton } from '../ui/skeleton.tsx';
import { groupFields } from './board/board-model.ts';
import { RecordConflicts } from './conflicts/record-conflicts.tsx';
import { RecordDrawer, type RecordPart } from './drawer/record-drawer.tsx';
import { ExportButton } from './export-button.tsx';
import { AskFilter, type ShownFilter } from './filter/filter-request.ts';
import { type ListLocation, type ListQuery, type Rows as RowsRead, useRows } from './grid/use-rows.ts';
import { ImportButton } from './import/import-button.tsx';
import { LIST_ADDRESS, type ListAddress } from './list-address.ts';
import { ListTools } from './list-tools.tsx';
import { useLiveRecords } from './live.ts';
import { AddRecord } from './record-form.tsx';
import { RecordRows } from './record-rows.tsx';
import styles from './records.module.css';
import {
  type AnyRow,
  type BesideFields,
  type BulkProps,
  type EmptyUnder,
  type LinkTarget,
  type Records,
  useI18n,
  useRecords,
} from './scope.ts';
import { RecordScopeProvider } from './scope-provider.tsx';
import { ActiveView } from './views/active-view.ts';
import type { SavedViews } from './views/use-chosen-view.ts';
import { useSavedViews } from './views/use-saved-views.ts';
import { ViewsBar } from './views/views-bar.tsx';

const Trash = part(() => import('./trash.tsx'), 'Trash', 'first');
const Calendar = part(() => import('./calendar/calendar.tsx'), 'Calendar', 'first');
const GroupedList = part(() => import('./grid/groups/grouped-list.tsx'), 'GroupedList', 'first');
const Board = part(() => import('./board/record-board.tsx'), 'Board', 'first');

export type RecordPageProps = {
  records: Records;
  /** The link targets by name. */
  targets?: Readonly<Record<string, LinkTarget>>;
  /** Additional sections of the drawer. */
  parts?: readonly RecordPart[];
  /** Additional actions of a record, at the top of its drawer. */
  actions?: (row: AnyRow) => ReactNode;
  /** The initial title of a task created from a record; null for the record's title. */
  taskTitle?: (row: AnyRow) => Names | null;
  /** Additional bulk actions. */
  bulk?: ComponentType<BulkProps>;
  /** A custom import; null for none. */
  importer?: ComponentType | null;
  /** Additional tools beside import and export. */
  tools?: ReactNode;
  /** Shown beside the values of fields. */
  beside?: BesideFields;
  /** The picture of a record in a gallery, which is then the default view. */
  picture?: ComponentType<{ row: AnyRow }>;
  /** The title of the page, if different from the plural name. */
  title?: string;
  /** Shown instead of the usual text where a filter has no records. */
  empty?: EmptyUnder | undefined;
  /** Whether the page is read-only, whatever the permissions. */
  readOnly?: boolean;
  /** Called after a record was added, instead of showing the list. */
  onAdded?: (row: AnyRow) => void;
};

const NO_TARGETS = {};
const NO_PRESET = {};
const NO_PARTS: readonly RecordPart[] = [];

/** The page of a record type: list, board, trash and drawer. */
export function RecordPage(props: RecordPageProps) {
  const { records, targets = NO_TARGETS, parts = NO_PARTS, actions, bulk, importer, tools, picture, empty } = props;
  const { title = '', readOnly = false, onAdded, taskTitle, beside } = props;
  const { permissions } = records.type;
  const canEdit = useCan(permissions.edit) && !readOnly;
  const canDelete = useCan(permissions.delete ?? permissions.edit) && !readOnly;
  const [at, setAddress] = useUrlState(LIST_ADDRESS);
  const leave = () => setAddress({ add: false, into: '' });
  const scope = useMemo(
    () => ({
      ...records,
      targets,
      canEdit,
      canDelete,
      actions,
      taskTitle,
      bulk,
      importer,
      tools,
      picture,
      empty,
      beside,
    }),
    [records, targets, canEdit, canDelete, actions, taskTitle, bulk, importer, tools, picture, empty, beside],
  );
  return (
    <RecordScopeProvider value={scope}>
      {at.open && at.full ? (
        <OpenRecord at={at} setAddress={setAddress} title={title} parts={parts} />
      ) : (
        <ListWithViews at={at} setAddress={setAddress} title={title} />
      )}
      {at.open && !at.full && <Drawer at={at} setAddress={setAddress} parts={parts} />}
      {at.add && canEdit && <AddRecord preset={presetOf(at)} onClose={leave} onAdded={onAdded ?? leave} />}
      <RecordConflicts />
    </RecordScopeProvider>
  );
}

/** The value of the group that a record is added to. */
function presetOf({ group, into }: ListAddress): Readonly<Record<string, unknown>> {
  return group !== '' && into !== '' ? { [group]: into } : NO_PRESET;
}

type OpenProps = ListLocation & { parts: readonly RecordPart[] };

function Drawer({ at, setAddress, parts }: OpenProps) {
  return (
    <RecordDrawer
      id={at.open}
      isPage={at.full}
      onOpen={(id) => setAddress({ open: id, comment: '', part: '' })}
      onOpenPage={() => setAddress({ full: true }, { push: true })}
      onClose={() => setAddress({ open: '', comment: '', part: '', full: false })}
      parts={parts}
    />
  );
}

/** An open record with the page to itself. */
function OpenRecord({ title, ...open }: OpenProps & { title: string }) {
  const { type } = useRecords();
  const { word } = useI18n();
  useLiveRecords();
  return (
    <Page title={title || word(type.many)}>
      <Drawer {...open} />
    </Page>
  );
}

/** The page arranged by the active saved view. */
function ListWithViews({ at, setAddress, title }: ListLocation & { title: string }) {
  const saved = useSavedViews(at, setAddress);
  return (
    <ActiveView value={saved.active}>
      <ListContent at={at} setAddress={setAddress} saved={saved} title={title} />
    </ActiveView>
  );
}

function ListContent({
  at,
  setAddress,
  saved,
  title,
}: ListLocation & { saved: SavedViews<RecordView>; title: string }) {
  const { type } = useRecords();
  const { t, word } = useI18n();
  useLiveRecords();
  const [shownFilter, showFilter] = useState<ShownFilter>(null);
  const askFilter = useCallback((field: string) => showFilter({ field }), []);
  const listQuery = { filter: at.filter, q: at.q, sort: at.sort };
  const isHidden = saved.active?.settings === null;
  const list = useRows(listQuery, { enabled: at.view !== 'trash' && !isHidden && !saved.isSettling });
  if (at.view === 'trash') {
    return (
      <Suspense fallback={<RowsSkeleton />}>
        <Trash onBack={() => setAddress({ view: 'list' })} />
      </Suspense>
    );
  }
  if (isHidden) return <HiddenView saved={saved} at={at} />;
  const total = totalOf(list);
  return (
    <Page
      fill
      title={title || word(type.many)}
      aside={list.rows && <span role="status">{t('page.total', { count: list.total, total })}</span>}
      action={<Actions at={at} setAddress={setAddress} />}
      filters={
        <div className={styles.listTools}>
          <ListTools {...{ at, setAddress, saved, shownFilter, showFilter }} />
        </div>
      }
    >
      <AskFilter value={askFilter}>
        <Content at={at} setAddress={setAddress} listQuery={listQuery} list={list} total={total} />
      </AskFilter>
    </Page>
  );
}

function Content({
  at,
  setAddress,
  listQuery,
  list,
  total,
}: ListLocation & { listQuery: ListQuery; list: RowsRead; total: string }) {
  const { type } = useRecords();
  const onOpen = (id: string) => setAddress({ open: id, comment: '', part: '' }, { push: !at.open });
  if (at.view === 'board') {
    return (
      <Suspense fallback={<CardsSkeleton />}>
        <Board {...{ listQuery, onOpen }} by={at.by} lane={at.lane} opened={at.open} onFields={setAddress} />
      </Suspense>
    );
  }
  if (at.view === 'calendar') {
    return (
      <Suspense fallback={<CardsSkeleton />}>
        <Calendar listQuery={listQuery} at={at} setAddress={setAddress} onOpen={onOpen} />
      </Suspense>
    );
  }
  if (groupFields(type).includes(at.group)) {
    return (
      <Suspense fallback={<RowsSkeleton rows={12} />}>
        <GroupedList
          listQuery={listQuery}
          group={at.group}
          {...{ at, setAddress }}
          renderRows={(of) => <GroupOfList key={at.group} at={at} setAddress={setAddress} listQuery={of} />}
        />
      </Suspense>
    );
  }
  return <RecordRows at={at} setAddress={setAddress} listQuery={listQuery} list={list} total={total} />;
}

function GroupOfList({ at, setAddress, listQuery }: ListLocation & { listQuery: ListQuery }) {
  const list = useRows(listQuery);
  return <RecordRows at={at} setAddress={setAddress} listQuery={listQuery} list={list} total={totalOf(list)} />;
}

function totalOf({ total, totalIsMore }: RowsRead): string {
  return `${total.toLocaleString()}${totalIsMore ? '+' : ''}`;
}

/** Shown instead of a view that refers to a hidden field. */
function HiddenView({ at, saved }: { at: ListAddress; saved: SavedViews<RecordView> }) {
  const { type } = useRecords();
  const { t, word } = useI18n();
  return (
    <Page fill title={word(type.many)} filters={<ViewsBar at={at} saved={saved} />}>
      <Empty
        title={t('views.hidden')}
        text={t('views.hiddenText')}
        action={<Button onClick={() => saved.show(null)}>{t('views.showAll')}</Button>}
      />
    </Page>
  );
}

function Actions({ at, setAddress }: ListLocation) {
  const { type, canEdit, canDelete, importer: Importer = ImportButton, tools } = useRecords();
  const { t, word } = useI18n();
  const add = t('page.add', { name: word(type.one).toLowerCase() });
  const openAddForm = () => setAddress({ add: true }, { push: true });
  const commands = canEdit
    ? [{ id: 'record.add', title: add, group: word(type.many), shortcut: 'c', run: openAddForm }]
    : [];
  useCommands(commands);
  return (
    <div className={styles.pageActions}>
      {tools}
      {Importer && <Importer />}
      <ExportButton listQuery={at} />
      {at.view !== 'trash' && canDelete && (
        <Button
          icon={<DeleteOutlined aria-hidden />}
          onClick={() => setAddress({ view: 'trash', open: '', comment: '', part: '' }, { push: true })}
        >
          {t('page.trash')}
        </Button>
      )}
      {canEdit && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={openAddForm}>
          {add}
        </Button>
      )}
    </div>
  );
}
