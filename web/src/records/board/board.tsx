import type { Field } from '@opsyard/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useRead } from '../../kernel/calls/api.ts';
import { Failure } from '../../ui/failure.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { type ListQuery, narrowed } from '../grid/use-rows.ts';
import { useI18n, useRecords } from '../scope.ts';
import styles from './board.module.css';
import { BoardColumn, ColumnHeading } from './board-column.tsx';
import { BoardLane } from './board-lane.tsx';
import { boardColumns, boardFields, type Group } from './board-model.ts';
import { BoardMovesContext } from './board-moves.ts';
import { useNewBoardMoves } from './use-new-board-moves.ts';

type BoardProps = {
  listQuery: ListQuery;
  by: string;
  lane: string;
  onFields: (change: { by?: string; lane?: string }) => void;
  onOpen: (id: string) => void;
};

/** Records as cards with a column per value of a field, and a lane per value of another one. */
export function Board({ listQuery, by, lane, onFields, onOpen }: BoardProps) {
  const { type } = useRecords();
  const { t, word } = useI18n();
  const fields = boardFields(type);
  const key = fields.includes(by) ? by : (fields[0] ?? '');
  const laneKey = lane !== key && fields.includes(lane) ? lane : '';
  const field = type.allFields[key];
  const columns = useGroups(listQuery, key, field);
  const lanes = useGroups(listQuery, laneKey, type.allFields[laneKey]);
  const nameOf = (one: string) => word(type.allFields[one]?.name ?? type.one);
  const failed = columns.failed ?? lanes.failed;
  return (
    <div className={styles.frame}>
      <div className={styles.tools}>
        <span>{t('page.groupBy')}</span>
        <Select
          aria-label={t('page.groupBy')}
          value={key}
          onChange={(next) => onFields({ by: next })}
          popupMatchSelectWidth={false}
          options={fields.map((value) => ({ value, label: nameOf(value) }))}
        />
        <span>{t('board.lanes')}</span>
        <Select
          aria-label={t('board.lanes')}
          value={laneKey}
          onChange={(next) => onFields({ lane: next })}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: t('board.noLanes') },
            ...fields.filter((one) => one !== key).map((value) => ({ value, label: nameOf(value) })),
          ]}
        />
      </div>
      {failed && <Failure error={failed.error} retry={failed.retry} />}
      {!failed && (!columns.groups || (laneKey !== '' && !lanes.groups)) && <CardsSkeleton />}
      {!failed && field && columns.groups && (laneKey === '' || lanes.groups) && (
        <Cards
          {...{ listQuery, by: key, field, columns: columns.groups, lane: laneKey, onOpen }}
          laneField={type.allFields[laneKey]}
          lanes={lanes.groups ?? NO_LANES}
        />
      )}
    </div>
  );
}

const NO_LANES: readonly Group[] = [];

/** The values of a field with their numbers of records. */
function useGroups(listQuery: ListQuery, key: string, field: Field | undefined) {
  const { routes } = useRecords();
  const { data, error, refetch } = useRead(
    routes.groups,
    { query: { ...narrowed(listQuery), by: key } },
    { quiet: true, keepPrevious: true, enabled: key !== '' },
  );
  return {
    groups: data && field && key !== '' ? boardColumns(field, data) : undefined,
    failed: error && !data ? { error, retry: () => void refetch() } : undefined,
  };
}

type CardsProps = {
  listQuery: ListQuery;
  by: string;
  field: Field;
  columns: readonly Group[];
  lane: string;
  laneField: Field | undefined;
  lanes: readonly Group[];
  onOpen: (id: string) => void;
};

/** The number of lanes expanded initially; each expanded lane loads its records. */
const OPEN_LANES = 8;

function Cards(props: CardsProps) {
  const { listQuery, field, columns, laneField, lanes } = props;
  const { t } = useI18n();
  const { moves, announcement } = useNewBoardMoves(props);
  const [toggled, setToggled] = useState<readonly string[]>([]);
  const laneName = (value: string | null) => `${props.lane} ${value ?? ''}`;
  const toggle = (name: string) =>
    setToggled(toggled.includes(name) ? toggled.filter((one) => one !== name) : [...toggled, name]);
  return (
    <BoardMovesContext value={moves}>
      {/* biome-ignore lint/a11y/useSemanticElements: a board is no fieldset */}
      <div
        role="group"
        className={laneField ? styles.lanes : styles.board}
        aria-label={t('board.label')}
        aria-describedby="record-board-keys"
      >
        <p id="record-board-keys" className="visually-hidden">
          {t(laneField ? 'board.laneKeys' : 'board.keys')}
        </p>
        {laneField && (
          <div className={styles.laneColumns} aria-hidden>
            {columns.map((one) => (
              <div key={one.value ?? ''}>
                <ColumnHeading {...one} field={field} />
              </div>
            ))}
          </div>
        )}
        {!laneField &&
          columns.map((one, at) => <BoardColumn key={one.value ?? ''} {...{ listQuery, field, at }} {...one} />)}
        {laneField &&
          lanes.map((one, at) => (
            <BoardLane
              key={laneName(one.value)}
              {...one}
              {...{ listQuery, columns, at }}
              field={laneField}
              columnField={field}
              isOpen={(at < OPEN_LANES && one.count > 0) !== toggled.includes(laneName(one.value))}
              onToggle={() => toggle(laneName(one.value))}
            />
          ))}
        <div className="visually-hidden" role="status" aria-live="assertive">
          {announcement}
        </div>
      </div>
    </BoardMovesContext>
  );
}
