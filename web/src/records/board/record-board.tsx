import type { Field } from '@opsyard/contract';
import { Select } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRead } from '../../kernel/calls/api.ts';
import { Failure } from '../../ui/failure.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { type ListQuery, useNarrowed } from '../grid/use-rows.ts';
import { type AnyRow, useI18n, useRecords } from '../scope.ts';
import { boardColumns, boardFields, columnFilter, type Group } from './board-model.ts';
import { BoardView } from './board-view.tsx';
import type { CardPosition, CellLayout, CellViews } from './cells.ts';
import { ListReader, useReadLists, useShownLanes } from './read-lists.tsx';
import styles from './record-board.module.css';
import { type CellSource, cellsOfLists, type PlacedRows } from './record-cells.ts';
import { type BoardFields, BoardFieldsContext, cellIn } from './record-fields.ts';
import { LaneListsContext, useRecordSetup } from './record-parts.tsx';
import { useBoardState } from './use-board.ts';
import { useFolds } from './use-folds.ts';
import { useRecordMoves } from './use-record-moves.ts';

type BoardProps = {
  listQuery: ListQuery;
  by: string;
  lane: string;
  onFields: (change: { by?: string; lane?: string }) => void;
  /** The id of the record in the drawer. */
  opened: string;
  onOpen: (id: string) => void;
};

/** Records as cards with a column per value of a field, and a lane per value of another one. */
export function Board({ listQuery, by, lane, onFields, ...opening }: BoardProps) {
  const { type } = useRecords();
  const { t } = useI18n();
  const fields = boardFields(type);
  const key = fields.includes(by) ? by : (fields[0] ?? '');
  const laneKey = lane !== key && fields.includes(lane) ? lane : '';
  const field = type.allFields[key];
  const columns = useGroups(listQuery, key, field);
  const lanes = useGroups(listQuery, laneKey, type.allFields[laneKey]);
  const laneField = type.allFields[laneKey];
  const chosen = useMemo(
    () => (field ? { by: key, field, lane: laneKey, laneField } : null),
    [key, field, laneKey, laneField],
  );
  const failed = columns.failed ?? lanes.failed;
  return (
    <div className={styles.frame}>
      <div className={styles.tools}>
        <FieldSelect
          label={t('page.groupBy')}
          value={key}
          fields={fields}
          onChange={(next) => onFields({ by: next })}
        />
        <FieldSelect
          label={t('board.lanes')}
          value={laneKey}
          fields={['', ...fields.filter((one) => one !== key)]}
          onChange={(next) => onFields({ lane: next })}
        />
      </div>
      {failed && <Failure error={failed.error} retry={failed.retry} />}
      {!failed && (!columns.groups || (laneKey !== '' && !lanes.groups)) && <CardsSkeleton />}
      {!failed && chosen && columns.groups && (laneKey === '' || lanes.groups) && (
        <Cards
          key={`${key} ${laneKey}`}
          {...{ listQuery, fields: chosen, columns: columns.groups, lanes: lanes.groups ?? NO_LANES, ...opening }}
        />
      )}
    </div>
  );
}

const NO_LANES: readonly Group[] = [];

type FieldSelectProps = { label: string; value: string; fields: readonly string[]; onChange: (field: string) => void };

function FieldSelect({ label, value, fields, onChange }: FieldSelectProps) {
  const { type } = useRecords();
  const { t, word } = useI18n();
  const nameOf = (one: string) => (one === '' ? t('board.noLanes') : word(type.allFields[one]?.name ?? type.one));
  const options = fields.map((one) => ({ value: one, label: nameOf(one) }));
  return (
    <>
      <span>{label}</span>
      <Select aria-label={label} {...{ value, options, onChange }} popupMatchSelectWidth={false} />
    </>
  );
}

/** The values of a field with their numbers of records. */
function useGroups(listQuery: ListQuery, key: string, field: Field | undefined) {
  const { routes } = useRecords();
  const { data, error, refetch } = useRead(
    routes.groups,
    { query: { ...useNarrowed(listQuery), by: key } },
    { quiet: true, keepPrevious: true, enabled: key !== '' },
  );
  const groups = useMemo(() => (data && field ? boardColumns(field, data) : undefined), [data, field]);
  return {
    groups,
    failed: error && !data ? { error, retry: () => void refetch() } : undefined,
  };
}

type CardsProps = {
  listQuery: ListQuery;
  fields: BoardFields;
  columns: readonly Group[];
  lanes: readonly Group[];
} & Pick<BoardProps, 'opened' | 'onOpen'>;

/** How many cards of a column, or of a lane, are read at once. */
const IN_COLUMN = 50;
const IN_LANE = 100;

function Cards({ listQuery, fields, columns, lanes, opened, onOpen }: CardsProps) {
  const { type } = useRecords();
  const { t } = useI18n();
  const { by, lane, laneField } = fields;
  const { lists, onRead } = useReadLists();
  const { placed, preview } = usePlacedRows();
  const { shown, onShowLane } = useShownLanes();
  const layout = useMemo(() => layoutOf(columns, laneField ? lanes : undefined), [columns, lanes, laneField]);
  const views = useCells({ lists, placed, fields, layout });
  const board = useBoardState<AnyRow>({
    setup: useRecordSetup(fields),
    moves: useRecordMoves({ fields, preview, onOpen }),
    ...{ views, layout, isOpened: opened === '' ? null : ({ id }) => id === opened },
    folds: useFolds({ name: `${type.name}_${by}_${lane}` }),
    onMore(key) {
      const list = lists.get(key);
      if (!list?.isReadingMore) list?.more?.();
    },
  });
  const read = laneField ? lanes.filter(({ value }) => shown.has(value ?? '')) : columns;
  return (
    <BoardFieldsContext value={fields}>
      <LaneListsContext value={lists}>
        {read.map(({ value }) => (
          <ListReader
            key={`${by} ${lane} ${value ?? ''}`}
            name={value ?? ''}
            {...listQuery}
            filter={columnFilter(listQuery.filter, laneField ? lane : by, value)}
            limit={laneField ? IN_LANE : IN_COLUMN}
            onRead={onRead}
          />
        ))}
        <div className={styles.body}>
          <BoardView
            board={board}
            keysText={t(laneField ? 'board.laneKeys' : 'board.keys')}
            selectedText={(count) => t('board.selected', { count })}
            onShowLane={onShowLane}
          />
        </div>
      </LaneListsContext>
    </BoardFieldsContext>
  );
}

function layoutOf(columns: readonly Group[], lanes: readonly Group[] | undefined): CellLayout {
  const countIn = (groups: readonly Group[]) => {
    const counts = new Map(groups.map(({ value, count }) => [value ?? '', count]));
    return (value: string) => counts.get(value) ?? 0;
  };
  const namesOf = (groups: readonly Group[]) => groups.map(({ value }) => value ?? '');
  return {
    values: namesOf(columns),
    lanes: lanes ? namesOf(lanes) : [''],
    inColumn: countIn(columns),
    inLane: countIn(lanes ?? []),
  };
}

/** Cards that are shown at another place than that of their record. */
function usePlacedRows() {
  const [placed, setPlaced] = useState<PlacedRows>(new Map());
  const preview = useCallback((row: AnyRow, place: CardPosition) => {
    const mine = { row, place };
    setPlaced((before) => new Map(before).set(row.id, mine));
    return () => setPlaced((before) => new Map([...before].filter(([, one]) => one !== mine)));
  }, []);
  return { placed, preview };
}

type CellOptions = Pick<CellSource, 'lists' | 'placed'> & { fields: BoardFields; layout: CellLayout };

/** The cells of the board as its lists are read. */
function useCells({ lists, placed, fields, layout }: CellOptions): CellViews<AnyRow> {
  const former = useRef<CellViews<AnyRow>>(new Map());
  const views = useMemo(() => {
    const lanes = fields.laneField ? layout.lanes : undefined;
    return cellsOfLists({ ...layout, lists, placed, lanes, cellOf: (row) => cellIn(fields, row) }, former.current);
  }, [lists, placed, fields, layout]);
  useEffect(() => {
    former.current = views;
  }, [views]);
  return views;
}
