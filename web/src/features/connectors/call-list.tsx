import { type ConnectorCall, connectorCall } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadPages } from '../../kernel/calls/read-pages.ts';
import { When } from '../../ui/dates/when.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { InfiniteTable } from '../../ui/lists/infinite-table.tsx';
import type { ListColumn } from '../../ui/lists/record-list.tsx';
import { sizeText } from '../../ui/numbers/file-size.ts';
import { useNumberText } from '../../ui/numbers/number-text.ts';
import { AccountFilter, type AccountFilterProps, nameOfAccount } from './account-filter.tsx';
import { CallDrawer } from './call-drawer.tsx';
import { CallResult } from './call-result.tsx';
import styles from './connectors.module.css';

/** List of requests to providers, newest first. */
export function CallList(accountFilter: AccountFilterProps) {
  const { t } = useTranslation('connectors');
  const [opened, open] = useState<ConnectorCall | null>(null);
  const query = { accountId: accountFilter.account || undefined, pageSize: 50 };
  const list = useReadPages(connectorCall.list, query);
  const columns = useColumns(accountFilter.accounts, open);
  return (
    <>
      <div className={styles.filters}>
        <AccountFilter {...accountFilter} />
      </div>
      <InfiniteTable<ConnectorCall>
        name="connectorCalls"
        label={t('calls')}
        list={list}
        empty={{ title: t('noCalls'), text: t('noCallsText') }}
        columns={columns}
        idOf={({ id }) => id}
      />
      <CallDrawer call={opened} onClose={() => open(null)} />
    </>
  );
}

function useColumns(
  accounts: AccountFilterProps['accounts'],
  open: (call: ConnectorCall) => void,
): ListColumn<ConnectorCall>[] {
  const { t } = useTranslation('connectors');
  const number = useNumberText();
  return [
    {
      key: 'request',
      title: t('request'),
      cell: (row) => (
        <LinkButton onClick={() => open(row)}>
          <span className={styles.code}>
            {row.method} {row.url}
          </span>
        </LinkButton>
      ),
    },
    { key: 'time', title: t('time'), cell: ({ at }) => <When at={at} /> },
    { key: 'account', title: t('account'), cell: ({ accountId }) => nameOfAccount(accounts, accountId) },
    { key: 'result', title: t('result'), cell: (row) => <CallResult call={row} /> },
    {
      key: 'duration',
      title: t('duration'),
      number: true,
      cell: ({ duration }) => t('milliseconds', { count: duration }),
    },
    {
      key: 'size',
      title: t('size'),
      hidden: true,
      cell: ({ requestSize, responseSize }) =>
        t('sizeText', { sent: sizeText(requestSize), received: sizeText(responseSize) }),
    },
    { key: 'attempt', title: t('attempt'), number: true, hidden: true, cell: ({ attempt }) => number(attempt) },
    { key: 'message', title: t('message'), rest: true, cell: ({ message }) => message ?? '–' },
  ];
}
