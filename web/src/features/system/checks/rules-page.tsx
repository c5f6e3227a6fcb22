import { EllipsisOutlined } from '@ant-design/icons';
import { type CheckRule, checkRule } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { useRecordList } from '../../../kernel/record-list.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { type ListColumn, RecordList } from '../../../ui/record-list.tsx';
import { TextFilter } from '../../../ui/text-filter.tsx';
import { said } from '../shared/said.ts';
import styles from '../system.module.css';
import { RuleDrawer } from './rule-drawer.tsx';

const NEW = 'new';

/** The rules values of forms are checked by. */
export function RulesPage() {
  const { t } = useTranslation('system');
  const mayEdit = useCan('system:checkRule:edit');
  const { list, filters, filter } = useRecordList(checkRule.list, ['ruleName'], ({ ruleName }) => ({
    ruleName: ruleName && `*${ruleName}*`,
  }));
  const [edited, edit] = useState<CheckRule | typeof NEW | null>(null);
  const remove = useRemoving();
  const columns: ListColumn<CheckRule>[] = [
    {
      key: 'ruleName',
      title: t('rule.name'),
      sortable: true,
      cell: (row) => (
        <button type="button" className={styles.open} onClick={() => edit(row)}>
          {row.ruleName}
        </button>
      ),
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
  ];
  const menuOf = (row: CheckRule) => (
    <MenuButton
      size="small"
      label={t('actionsOf', { name: row.ruleName })}
      entries={[
        { key: 'edit', label: t('edit'), run: () => edit(row) },
        'divider',
        { key: 'delete', label: t('delete'), danger: true, run: () => remove(row) },
      ]}
    >
      <EllipsisOutlined />
    </MenuButton>
  );
  return (
    <Page
      title={t('rule.title')}
      action={
        mayEdit && (
          <Button type="primary" onClick={() => edit(NEW)}>
            {t('rule.add')}
          </Button>
        )
      }
      filters={
        <TextFilter label={t('rule.name')} value={filters.ruleName} onChange={(ruleName) => filter({ ruleName })} />
      }
    >
      <RecordList
        name="checkRule"
        label={t('rule.title')}
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ ruleName }) => ruleName}
        {...(mayEdit && { actions: menuOf })}
        empty={<Empty title={t('rule.none')} text={t('rule.noneText')} />}
      />
      {edited && <RuleDrawer rule={edited === NEW ? null : edited} mayEdit={mayEdit} onClose={() => edit(null)} />}
    </Page>
  );
}

function useRemoving() {
  const { t } = useTranslation('system');
  const remove = useSend(checkRule.delete);
  return ({ id, ruleName }: CheckRule) =>
    confirm({
      title: t('rule.deleteTitle', { name: ruleName }),
      text: t('rule.deleteText'),
      verb: t('delete'),
      danger: true,
      run: async () => {
        await remove.mutateAsync({ query: { id } });
        said(t('deleted'));
      },
    });
}
