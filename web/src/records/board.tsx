import { Select } from 'antd';
import { useState } from 'react';
import { useRead } from '../kernel/api.ts';
import { notify } from '../kernel/notify.ts';
import { Failure } from '../ui/failure.tsx';
import { CardsSkeleton } from '../ui/skeleton.tsx';
import styles from './board.module.css';
import { BoardColumn, columnName } from './board-column.tsx';
import { boardColumns, boardFields, moveTo } from './board-model.ts';
import { editRecord } from './edit-record.ts';
import { transition } from './operations.ts';
import { type AnyRow, titleOf, useRecords, useSay } from './scope.ts';
import { type Asked, narrowed } from './use-rows.ts';

type BoardProps = { asked: Asked; by: string; onBy: (by: string) => void; onOpen: (id: string) => void };
export type Held = { row: AnyRow; from: string | null; over: number };

/** Records as cards in a column per value of a field. */
export function Board({ asked, by, onBy, onOpen }: BoardProps) {
  const records = useRecords();
  const { type, routes } = records;
  const say = useSay();
  const { t, word } = say;
  const fields = boardFields(type);
  const key = fields.includes(by) ? by : (fields[0] ?? '');
  const field = type.allFields[key];
  const { data, error, refetch } = useRead(
    routes.groups,
    { query: { ...narrowed(asked), by: key } },
    { quiet: true, keepPrevious: true },
  );
  const [held, setHeld] = useState<Held | null>(null);
  const [said, setSaid] = useState('');
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data || !field) return <CardsSkeleton />;
  const columns = boardColumns(field, data);
  const move = (row: AnyRow, to: string | null) => {
    const name = titleOf(type, row);
    const column = columnName(to, field, say);
    const step = moveTo(type, key, row[key] ?? null, to);
    if (!step) {
      if ((row[key] ?? null) === to) return;
      const refused = t('board.refused', { name, column });
      setSaid(refused);
      notify(({ message }) => void message.warning({ key: 'board', content: refused }));
      return;
    }
    const text = t('board.dropped', { name, column });
    setSaid(text);
    if ('transition' in step) void transition(records, { ids: [row.id] }, step.transition);
    else void editRecord({ records, base: row, changes: step.changes, text, refreshes: true });
  };
  return (
    <div className={styles.frame}>
      <div className={styles.tools}>
        <Select
          aria-label={t('page.groupBy')}
          value={key}
          onChange={onBy}
          popupMatchSelectWidth={false}
          options={fields.map((one) => ({ value: one, label: word(type.allFields[one]?.name ?? type.one) }))}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a board is no fieldset */}
      <div className={styles.board} role="group" aria-label={t('board.label')} aria-describedby="record-board-keys">
        <p id="record-board-keys" className="visually-hidden">
          {t('board.keys')}
        </p>
        {columns.map(({ value, count }, at) => (
          <BoardColumn
            key={value ?? ''}
            {...{ asked, by: key, field, value, count, at, held, move, onOpen }}
            onHold={(next, words) => {
              setHeld(next);
              setSaid(words);
            }}
            columns={columns.map((one) => one.value)}
          />
        ))}
        <div className="visually-hidden" role="status" aria-live="assertive">
          {said}
        </div>
      </div>
    </div>
  );
}
