import { Button } from 'antd';
import { Empty } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import type { ListLocation, ListQuery, Rows as RowsRead } from './grid/use-rows.ts';
import { RecordsFrame } from './records-frame.tsx';
import { useI18n, useRecords } from './scope.ts';

type RecordRowsProps = ListLocation & { listQuery: ListQuery; list: RowsRead; total: string };

/** The loaded records of a list with their bulk bar, or why there are none. */
export function RecordRows({ at, setAddress, listQuery, list, total }: RecordRowsProps) {
  const { rows } = list;
  if (list.error) return <Failure error={list.error} retry={list.reload} />;
  if (!rows) return <RowsSkeleton rows={12} />;
  if (rows.length === 0) return <NoRecords at={at} setAddress={setAddress} />;
  const { more, isReadingMore } = list;
  return (
    <RecordsFrame
      {...{ at, setAddress, rows, more, isReadingMore }}
      list={{ listQuery, total, hasMore: more !== null }}
    />
  );
}

/** Why there are no records, and what to do. */
function NoRecords({ at, setAddress }: ListLocation) {
  const { t, word } = useI18n();
  const { type, canEdit, empty } = useRecords();
  if (empty && at.q === '' && at.filter === empty.filter) return empty.content;
  if (at.filter !== '' || at.q !== '')
    return (
      <Empty
        title={t('page.noMatch')}
        text={t('page.noMatchText')}
        action={<Button onClick={() => setAddress({ filter: '', q: '' })}>{t('page.clear')}</Button>}
      />
    );
  return <Empty title={t('page.none', { name: word(type.many).toLowerCase() })} text={canEdit && t('page.noneText')} />;
}
