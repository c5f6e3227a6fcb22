import { type CheckRule, instantOfWireTime } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { When } from '../../../ui/dates/when.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { ListColumn } from '../../../ui/lists/record-list.tsx';
import styles from '../system.module.css';

/** Columns of check rules; the name opens the form. */
export function useRuleColumns(edit: (rule: CheckRule) => void): ListColumn<CheckRule>[] {
  const { t } = useTranslation('system');
  return [
    {
      key: 'ruleName',
      title: t('rule.name'),
      sortable: true,
      cell: (row) => <LinkButton onClick={() => edit(row)}>{row.ruleName}</LinkButton>,
    },
    {
      key: 'ruleCode',
      title: t('rule.code'),
      sortable: true,
      cell: ({ ruleCode }) => <span className={styles.code}>{ruleCode}</span>,
    },
    {
      key: 'ruleDescription',
      title: t('rule.description'),
      rest: true,
      cell: ({ ruleDescription }) => ruleDescription ?? '',
    },
    {
      key: 'createTime',
      title: t('created'),
      sortable: true,
      hidden: true,
      cell: ({ createTime }) => <When at={instantOfWireTime(createTime)} />,
    },
  ];
}
