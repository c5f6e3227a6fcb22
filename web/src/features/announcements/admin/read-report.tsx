import { announcement, type Reply } from '@opsyard/contract';
import { Drawer, Pagination, Progress, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { TextFilter } from '../../../ui/forms/text-filter.tsx';
import { ListColumnsButton } from '../../../ui/lists/columns/list-columns-button.tsx';
import { useColumnChoice } from '../../../ui/lists/columns/use-column-choice.ts';
import type { ListColumn } from '../../../ui/lists/record-list.tsx';
import { RecordTable } from '../../../ui/lists/record-table.tsx';
import { PersonName } from '../../../ui/people.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { instantOf } from '../announcement-time.ts';
import styles from '../announcements.module.css';

const PAGE = 50;
type Reader = Reply<typeof announcement.readReport>['records'][number];
type ReadFilter = '' | '0' | '1';

/** Drawer that shows which recipients have read an announcement, and when. */
export function ReadReport({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('announcements');
  const [readFlag, setFlag] = useState<ReadFilter>('');
  const [realname, setName] = useState('');
  const [pageNo, setPage] = useState(1);
  const { data: published } = useRead(announcement.queryById, { query: { id } }, { quiet: true });
  const query = { id, pageNo, pageSize: PAGE, ...(readFlag && { readFlag }), ...(realname && { realname }) };
  const { data, error, refetch } = useRead(announcement.readReport, { query }, { quiet: true, keepPrevious: true });
  const columns = useColumns();
  const arrangement = useColumnChoice('readReport', columns);
  const share = data && data.people > 0 ? Math.round((data.read / data.people) * 100) : 0;
  return (
    <Drawer open onClose={onClose} title={t('report.title', { name: published?.titile ?? '' })} size={640}>
      {data && (
        <p role="status">
          {t('report.summary', { read: data.read, people: data.people })}
          <Progress percent={share} aria-label={t('report.summary', { read: data.read, people: data.people })} />
        </p>
      )}
      <div className={`${styles.filters} ${styles.above}`}>
        <TextFilter
          label={t('report.name')}
          value={realname}
          onChange={(name) => {
            setName(name);
            setPage(1);
          }}
        />
        <Segmented<ReadFilter>
          value={readFlag}
          onChange={(flag) => {
            setFlag(flag);
            setPage(1);
          }}
          options={[
            { value: '', label: t('report.all') },
            { value: '1', label: t('report.read') },
            { value: '0', label: t('report.unread') },
          ]}
        />
        <ListColumnsButton {...arrangement} />
      </div>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton />}
      {data?.records.length === 0 && <Empty title={t('report.none')} />}
      {data && data.records.length > 0 && (
        <>
          <RecordTable
            label={t('admin.report')}
            rows={data.records}
            idOf={({ userId }) => userId}
            columns={arrangement.shown}
          />
          <Pagination current={pageNo} pageSize={PAGE} total={data.total} onChange={setPage} hideOnSinglePage />
        </>
      )}
    </Drawer>
  );
}

function useColumns(): ListColumn<Reader>[] {
  const { t } = useTranslation('announcements');
  return [
    {
      key: 'person',
      title: t('report.person'),
      cell: ({ userId, realname, avatar }) => <PersonName person={{ id: userId, realname, avatar }} />,
    },
    { key: 'account', title: t('report.account'), hidden: true, cell: ({ username }) => username },
    { key: 'depart', title: t('report.depart'), rest: true, cell: ({ departName }) => departName },
    {
      key: 'when',
      title: t('report.when'),
      cell: ({ readTime }) => (readTime ? <When at={instantOf(readTime)} /> : t('report.never')),
    },
  ];
}
