import type { ConnectorAccount } from '@opsyard/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWholeList } from '../../kernel/calls/whole-list.ts';
import { useCan } from '../../kernel/can.tsx';
import { Chip } from '../../ui/chip.tsx';
import { When } from '../../ui/dates/when.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { type ListColumn, RecordList } from '../../ui/lists/record-list.tsx';
import { useNumberText } from '../../ui/numbers/number-text.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './connectors.module.css';
import { useProviders } from './use-providers.ts';

export type OpenList = (what: 'calls' | 'webhooks', accountId: string) => void;
type AccountListProps = {
  accounts: readonly ConnectorAccount[] | undefined;
  error: unknown;
  reload: () => void;
  /** The button that adds an account. */
  add: ReactNode;
  edit: (account: ConnectorAccount) => void;
  open: OpenList;
};

/** List of all accounts with states and actions. */
export function AccountList({ accounts, error, reload, add, edit, open }: AccountListProps) {
  const { t } = useTranslation('connectors');
  const mayEdit = useCan('system:connector:edit');
  const columns = useColumns(mayEdit ? edit : null);
  const list = useWholeList<ConnectorAccount>({
    rows: accounts,
    error,
    reload,
    keyOf: (row, column) => (column === 'provider' ? row.provider : row.name.toLowerCase()),
  });
  return (
    <RecordList<ConnectorAccount>
      name="connectors"
      label={t('tabs.accounts')}
      list={list}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      actions={(row) => <AccountMenu account={row} mayEdit={mayEdit} edit={edit} open={open} />}
      empty={<Empty title={t('none')} text={t('noneText')} action={add} />}
    />
  );
}

function useColumns(edit: ((account: ConnectorAccount) => void) | null): ListColumn<ConnectorAccount>[] {
  const { t } = useTranslation('connectors');
  const { titleOf } = useProviders();
  const number = useNumberText();
  return [
    {
      key: 'name',
      title: t('name'),
      sortable: true,
      cell: (row) => (
        <span className={styles.chips}>
          {edit ? <LinkButton onClick={() => edit(row)}>{row.name}</LinkButton> : row.name}
          {row.sandbox && (
            <Chip color="purple" title={t('sandboxText')}>
              {t('sandbox')}
            </Chip>
          )}
        </span>
      ),
    },
    { key: 'provider', title: t('provider'), sortable: true, cell: ({ provider }) => titleOf(provider) },
    { key: 'state', title: t('state'), cell: (row) => <AccountState account={row} /> },
    { key: 'secret', title: t('secret'), cell: ({ secretHint }) => (secretHint === null ? '–' : `••••${secretHint}`) },
    {
      key: 'quota',
      title: t('quota'),
      number: true,
      cell: ({ quotaLeft, quotaTotal }) =>
        quotaLeft === null || quotaTotal === null
          ? '–'
          : t('quotaOf', { left: number(quotaLeft), total: number(quotaTotal) }),
    },
    {
      key: 'lastCheck',
      title: t('lastCheck'),
      cell: ({ lastCheckAt }) => (lastCheckAt ? <When at={lastCheckAt} /> : t('never')),
    },
    { key: 'department', title: t('department'), hidden: true, cell: ({ departmentName }) => departmentName ?? '–' },
    {
      key: 'address',
      title: t('address'),
      hidden: true,
      cell: ({ baseUrl }) => baseUrl ?? t('simulatorAddress'),
    },
    { key: 'lastError', title: t('lastError'), rest: true, cell: ({ lastError }) => lastError ?? '–' },
  ];
}

/** State of an account, with the reason if it is paused. */
function AccountState({ account: { state, pauseReason } }: { account: ConnectorAccount }) {
  const { t } = useTranslation('connectors');
  if (state === 'active') return <Chip color="green">{t('states.active')}</Chip>;
  const reason = pauseReason ?? 'manual';
  return <Chip color={reason === 'manual' ? 'gray' : 'red'}>{t(`states.${reason}`)}</Chip>;
}
