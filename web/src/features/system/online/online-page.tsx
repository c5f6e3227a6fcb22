import { type OnlineSession, online } from '@opsyard/contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kernel/can.tsx';
import { useRecordList } from '../../../kernel/record-list.ts';
import { Chip } from '../../../ui/chip.tsx';
import { When } from '../../../ui/dates/when.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { TextFilter } from '../../../ui/forms/text-filter.tsx';
import { type ListColumn, RecordList } from '../../../ui/lists/record-list.tsx';
import { Page } from '../../../ui/page.tsx';
import styles from '../system.module.css';
import { EndSessions } from './end-sessions.tsx';

/** Page of the active sessions, which can be ended. */
export function OnlinePage() {
  const { t } = useTranslation('system');
  const mayEnd = useCan('system:online:end');
  const { list, filters, filter } = useRecordList(online.list, ['username', 'active']);
  const [endingSessions, setEndingSessions] = useState<readonly string[]>([]);
  const columns = useColumns();
  const actions = (row: OnlineSession) =>
    !row.isOwn && (
      <Button size="small" danger onClick={() => setEndingSessions([row.id])}>
        {t('online.end')}
      </Button>
    );
  const own = list.rows?.find(({ isOwn }) => isOwn)?.id;
  const bulk = (ids: readonly string[]) => (
    <Button danger onClick={() => setEndingSessions(ids.filter((id) => id !== own))}>
      {t('online.end')}
    </Button>
  );
  const nameOf = ([id, ...others]: readonly string[]) =>
    others.length === 0 ? (list.rows?.find((row) => row.id === id)?.realname ?? '') : '';
  return (
    <Page
      title={t('online.title')}
      action={<Button onClick={list.reload}>{t('refresh')}</Button>}
      filters={
        <>
          <TextFilter
            label={t('online.person')}
            value={filters.username}
            onChange={(username) => filter({ username })}
          />
          <Select
            className={styles.select ?? ''}
            style={{ minWidth: 220 }}
            aria-label={t('online.active')}
            value={filters.active}
            onChange={(active) => filter({ active })}
            options={[
              { value: '', label: t('online.everybody') },
              { value: '1', label: t('online.onlyActive') },
            ]}
          />
        </>
      }
    >
      <RecordList
        name="online"
        label={t('online.title')}
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ realname }) => realname}
        {...(mayEnd && { actions, bulk })}
        empty={<Empty title={t('online.none')} text={t('online.noneText')} />}
      />
      {endingSessions.length > 0 && (
        <EndSessions
          ids={endingSessions}
          name={nameOf(endingSessions)}
          onClose={() => setEndingSessions([])}
          onDone={() => list.choose([])}
        />
      )}
    </Page>
  );
}

function useColumns(): ListColumn<OnlineSession>[] {
  const { t } = useTranslation('system');
  return [
    {
      key: 'username',
      title: t('online.person'),
      sortable: true,
      cell: ({ realname, username, isOwn }) => (
        <>
          {realname} <span className={styles.dim}>{username}</span>{' '}
          {isOwn && <Chip color="blue">{t('online.own')}</Chip>}
        </>
      ),
    },
    {
      key: 'device',
      title: t('online.device'),
      rest: true,
      cell: ({ device, kind }) => (kind === 'admin' ? t('online.commandLine') : device),
    },
    { key: 'ip', title: t('online.ip'), sortable: true, cell: ({ ip }) => ip ?? '–' },
    { key: 'createdAt', title: t('online.since'), sortable: true, cell: ({ createdAt }) => <When at={createdAt} /> },
    {
      key: 'lastSeenAt',
      title: t('online.seen'),
      sortable: true,
      cell: ({ lastSeenAt, active }) =>
        active ? <Chip color="green">{t('online.active')}</Chip> : <When at={lastSeenAt} />,
    },
  ];
}
