import { Button, Pagination } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordListState } from '../../kernel/record-list.ts';
import { useDevice } from '../../kernel/storage/device.ts';
import { Failure } from '../failure.tsx';
import { choiceBoxes } from '../forms/choice-boxes.tsx';
import { RowsSkeleton } from '../skeleton.tsx';
import { ListColumnsButton } from './columns/list-columns-button.tsx';
import { useColumnChoice } from './columns/use-column-choice.ts';
import styles from './record-list.module.css';
import { type Column, RecordTable } from './record-table.tsx';
import { SortChoice } from './sort-choice.tsx';

export type ListColumn<T> = Column<T> & {
  /** Hidden by default. */
  hidden?: boolean;
};

type RecordListProps<T> = {
  /** The key under which the user's columns are stored. */
  name: string;
  label: string;
  list: RecordListState<T>;
  columns: readonly ListColumn<T>[];
  idOf: (row: T) => string;
  /** The name of the row, for its checkbox. */
  nameOf: (row: T) => string;
  actions?: (row: T) => ReactNode;
  /** Bulk actions; without them rows cannot be selected. */
  bulk?: (ids: readonly string[]) => ReactNode;
  /** Shown if there are no rows. */
  empty: ReactNode;
};

/** A list of records with paging, sorting, column selection and row selection, including loading, error and empty states. */
export function RecordList<T>({ name, label, list, columns, idOf, nameOf, actions, bulk, empty }: RecordListProps<T>) {
  const { t } = useTranslation('common');
  const isPhone = useDevice() === 'mobile';
  const arrangement = useColumnChoice(name, columns);
  const { rows, total, place, turn, chosen, choose } = list;
  if (list.error) return <Failure error={list.error} retry={list.reload} />;
  if (!rows) {
    return (
      <>
        <div className={styles.tools} />
        <div className={styles.loading}>
          <RowsSkeleton />
        </div>
      </>
    );
  }
  if (rows.length === 0 && total === 0) return empty;
  const words = { all: t('list.chooseAll'), one: (name: string) => t('list.chooseOne', { name }) };
  const sortBy = (column: string, order: 'asc' | 'desc') => turn({ column, order, pageNo: 1 });
  return (
    <>
      <div className={styles.tools}>
        <span role="status">{t('list.total', { count: total })}</span>
        {isPhone && <SortChoice columns={columns} column={place.column} order={place.order} sortBy={sortBy} />}
        <ListColumnsButton {...arrangement} />
      </div>
      <RecordTable
        label={label}
        rows={rows}
        columns={arrangement.shown}
        idOf={idOf}
        actions={actions}
        sorting={{ column: place.column, order: place.order, sortBy }}
        lead={bulk && choiceBoxes({ rows, idOf, nameOf, chosen, choose, words })}
      />
      <Pagination
        className={styles.pages ?? ''}
        current={place.pageNo}
        pageSize={place.pageSize}
        total={total}
        size={isPhone ? 'small' : 'medium'}
        showSizeChanger
        pageSizeOptions={[20, 50, 100, 200]}
        hideOnSinglePage={total <= 20}
        onChange={(pageNo, pageSize) => turn({ pageNo: pageSize === place.pageSize ? pageNo : 1, pageSize })}
      />
      {bulk && chosen.length > 0 && (
        <section className={styles.bulk} aria-label={t('list.chosen', { count: chosen.length })}>
          <strong role="status">{t('list.chosen', { count: chosen.length })}</strong>
          {bulk(chosen)}
          <Button type="text" onClick={() => choose([])}>
            {t('list.chooseNone')}
          </Button>
        </section>
      )}
    </>
  );
}
