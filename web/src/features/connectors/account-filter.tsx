import type { ConnectorAccount } from '@opsyard/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './connectors.module.css';

export type AccountFilterProps = {
  accounts: readonly ConnectorAccount[];
  /** The id of the selected account; empty for all. */
  account: string;
  choose: (id: string) => void;
};

export function AccountFilter({ accounts, account, choose }: AccountFilterProps) {
  const { t } = useTranslation('connectors');
  return (
    <Select
      className={styles.filter ?? ''}
      aria-label={t('account')}
      value={account}
      onChange={choose}
      options={[
        { value: '', label: t('allAccounts') },
        ...accounts.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** The name of an account of a row. */
export function nameOfAccount(accounts: readonly ConnectorAccount[], accountId: string): string {
  return accounts.find(({ id }) => id === accountId)?.name ?? '–';
}
