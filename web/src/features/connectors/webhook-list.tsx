import { type ReceivedWebhook, WEBHOOK_VERDICTS, webhookInbox } from '@opsyard/contract';
import { Select } from 'antd';
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
import styles from './connectors.module.css';
import { useProviders } from './use-providers.ts';
import { WebhookDrawer } from './webhook-drawer.tsx';
import { Processed, VerdictChip } from './webhook-result.tsx';

type Verdict = ReceivedWebhook['verdict'];

/** List of received webhooks, newest first, with the result of the signature check. */
export function WebhookList(accountFilter: AccountFilterProps) {
  const { t } = useTranslation('connectors');
  const [verdict, setVerdict] = useState<Verdict | ''>('');
  const [opened, open] = useState<string | null>(null);
  const query = { accountId: accountFilter.account || undefined, verdict: verdict || undefined, pageSize: 50 };
  const list = useReadPages(webhookInbox.list, query);
  const columns = useColumns(accountFilter.accounts, open);
  return (
    <>
      <div className={styles.filters}>
        <AccountFilter {...accountFilter} />
        <Select<Verdict | ''>
          className={styles.filter ?? ''}
          aria-label={t('verdict')}
          value={verdict}
          onChange={setVerdict}
          options={[
            { value: '', label: t('allVerdicts') },
            ...WEBHOOK_VERDICTS.map((value) => ({ value, label: t(`verdicts.${value}`) })),
          ]}
        />
      </div>
      <InfiniteTable<ReceivedWebhook>
        name="webhooks"
        label={t('webhooks')}
        list={list}
        empty={{ title: t('noWebhooks'), text: t('noWebhooksText') }}
        columns={columns}
        idOf={({ id }) => id}
      />
      {opened && <WebhookDrawer id={opened} onClose={() => open(null)} />}
    </>
  );
}

function useColumns(
  accounts: AccountFilterProps['accounts'],
  open: (id: string) => void,
): ListColumn<ReceivedWebhook>[] {
  const { t } = useTranslation('connectors');
  const { titleOf } = useProviders();
  const number = useNumberText();
  return [
    {
      key: 'account',
      title: t('account'),
      cell: ({ id, accountId }) => (
        <LinkButton onClick={() => open(id)}>{nameOfAccount(accounts, accountId)}</LinkButton>
      ),
    },
    { key: 'time', title: t('time'), cell: ({ receivedAt }) => <When at={receivedAt} /> },
    { key: 'provider', title: t('provider'), cell: ({ provider }) => titleOf(provider) },
    { key: 'verdict', title: t('verdict'), cell: (row) => <VerdictChip verdict={row.verdict} /> },
    { key: 'deliveries', title: t('deliveries'), number: true, cell: ({ deliveries }) => number(deliveries) },
    { key: 'size', title: t('body'), number: true, hidden: true, cell: ({ size }) => sizeText(size) },
    { key: 'processed', title: t('processed'), cell: (row) => <Processed webhook={row} /> },
    { key: 'error', title: t('error'), rest: true, cell: ({ error }) => error ?? '–' },
  ];
}
