import { PlusOutlined } from '@ant-design/icons';
import type { ConnectorAccount } from '@opsyard/contract';
import { connector } from '@opsyard/contract';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../kernel/calls/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { useUrlState } from '../../kernel/url-state.ts';
import { Page } from '../../ui/page.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountList } from './account-list.tsx';
import { CallList } from './call-list.tsx';
import { WebhookList } from './webhook-list.tsx';

const NEW = 'new';
const ALL = { pageSize: 200 };

/** Page of the accounts of external systems, their API calls and their webhooks. */
export function ConnectorsPage() {
  const { t } = useTranslation('connectors');
  const mayEdit = useCan('system:connector:edit');
  const [{ tab, account }, show] = useUrlState({ tab: 'accounts', account: '' });
  const [edited, edit] = useState<ConnectorAccount | typeof NEW | null>(null);
  const { data, error, refetch } = useRead(connector.list, { query: ALL }, { quiet: true });
  const accounts = data?.records ?? [];
  const choose = (id: string) => show({ account: id });
  const add = mayEdit && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => edit(NEW)}>
      {t('add')}
    </Button>
  );
  return (
    <Page title={t('title')} action={add}>
      <Tabs
        activeKey={tab}
        onChange={(key) => show({ tab: key })}
        destroyOnHidden
        items={[
          {
            key: 'accounts',
            label: t('tabs.accounts'),
            children: (
              <AccountList
                accounts={data?.records}
                error={error}
                reload={() => void refetch()}
                add={add}
                edit={edit}
                open={(what, id) => show({ tab: what, account: id }, { push: true })}
              />
            ),
          },
          {
            key: 'calls',
            label: t('tabs.calls'),
            children: <CallList accounts={accounts} account={account} choose={choose} />,
          },
          {
            key: 'webhooks',
            label: t('tabs.webhooks'),
            children: <WebhookList accounts={accounts} account={account} choose={choose} />,
          },
        ]}
      />
      {edited && <AccountForm account={edited === NEW ? null : edited} onClose={() => edit(null)} />}
    </Page>
  );
}
