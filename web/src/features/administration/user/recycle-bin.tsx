import { type SysUser, user } from '@opsyard/contract';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { TextFilter } from '../../../ui/forms/text-filter.tsx';
import { RecordTable } from '../../../ui/lists/record-table.tsx';
import { confirmByName } from '../../../ui/popups/confirm-by-name.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from '../shared/administration.module.css';
import { showOutcome } from '../shared/show-outcome.ts';

/** Deleted accounts, which can be restored or erased permanently. */
export function RecycleBin({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('administration');
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useRead(
    user.recycleBin,
    { query: { ...(search && { search }) } },
    { quiet: true, keepPrevious: true },
  );
  return (
    <Drawer open title={t('bin.title')} size={760} onClose={onClose}>
      <p className={styles.hint}>{t('bin.text')}</p>
      <div className={styles.search}>
        <TextFilter label={t('user.search')} value={search} onChange={setSearch} />
      </div>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={3} />}
      {data?.length === 0 && <Empty title={t('bin.none')} />}
      {data && data.length > 0 && (
        <RecordTable<SysUser>
          label={t('bin.title')}
          rows={data}
          idOf={({ id }) => id}
          columns={[
            { key: 'realname', title: t('user.realname'), cell: ({ realname }) => realname },
            { key: 'username', title: t('user.username'), cell: ({ username }) => username },
            {
              key: 'deletedAt',
              title: t('bin.deleted'),
              rest: true,
              cell: ({ deletedAt }) => deletedAt && <When at={deletedAt} />,
            },
          ]}
          actions={(row) => <BinActions row={row} />}
        />
      )}
    </Drawer>
  );
}

function BinActions({ row: { id, username, realname } }: { row: SysUser }) {
  const { t } = useTranslation('administration');
  const restore = useSend(user.putRecycleBin, { alsoRefresh: ['role', 'depart'] });
  const erase = useSend(user.deleteRecycleBin);
  const confirmErase = () =>
    confirmByName({
      name: username,
      title: t('bin.eraseTitle', { name: realname }),
      text: t('bin.eraseText'),
      verb: t('bin.erase'),
      run: () => erase.mutateAsync({ query: { userIds: id } }).catch(() => undefined),
    });
  const back = () =>
    restore.mutate(
      { body: { userIds: id } },
      { onSuccess: (outcome) => showOutcome(outcome, t('bin.restored', { name: realname })) },
    );
  return (
    <span className={styles.rowButtons}>
      <Button
        size="small"
        loading={restore.isPending}
        aria-label={t('bin.restoreNamed', { name: realname })}
        onClick={back}
      >
        {t('bin.restore')}
      </Button>
      <Button size="small" danger aria-label={t('bin.eraseNamed', { name: realname })} onClick={confirmErase}>
        {t('bin.erase')}
      </Button>
    </span>
  );
}
