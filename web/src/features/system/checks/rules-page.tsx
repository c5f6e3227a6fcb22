import { MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { type CheckRule, checkRule } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { useRecordList } from '../../../kernel/record-list.ts';
import { Empty } from '../../../ui/empty.tsx';
import { ExportButton, ImportButton } from '../../../ui/forms/sheet-buttons.tsx';
import { TextFilter } from '../../../ui/forms/text-filter.tsx';
import { RecordList } from '../../../ui/lists/record-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import { DeleteSelected } from '../shared/delete-selected.tsx';
import { showSuccess } from '../shared/show-success.ts';
import styles from '../system.module.css';
import { RuleDrawer } from './rule-drawer.tsx';
import { useRuleColumns } from './use-rule-columns.tsx';

const NEW = 'new';

/** Page of the rules that validate form values. */
export function RulesPage() {
  const { t } = useTranslation('system');
  const mayEdit = useCan('system:checkRule:edit');
  const { list, filters, filter } = useRecordList(checkRule.list, ['ruleName', 'ruleCode'], queryOf);
  const [edited, edit] = useState<CheckRule | typeof NEW | null>(null);
  const { remove, bulk } = useRemoving(list.choose);
  const columns = useRuleColumns(edit);
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
      <MoreOutlined aria-hidden />
    </MenuButton>
  );
  const isNarrowed = filters.ruleName !== '' || filters.ruleCode !== '';
  const add = mayEdit && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => edit(NEW)}>
      {t('rule.add')}
    </Button>
  );
  return (
    <Page
      title={t('rule.title')}
      action={
        <div className={styles.buttons}>
          {mayEdit && (
            <ImportButton
              route={checkRule.importExcel}
              title={t('rule.import')}
              columns={t('rule.importColumns')}
              hint={t('rule.importHint')}
            />
          )}
          <ExportButton
            route={checkRule.exportXls}
            query={queryOf(filters)}
            chosen={list.chosen}
            name={t('rule.title')}
          />
          {add}
        </div>
      }
      filters={
        <>
          <TextFilter label={t('rule.name')} value={filters.ruleName} onChange={(ruleName) => filter({ ruleName })} />
          <TextFilter label={t('rule.code')} value={filters.ruleCode} onChange={(ruleCode) => filter({ ruleCode })} />
        </>
      }
    >
      <RecordList
        name="checkRule"
        label={t('rule.title')}
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ ruleName }) => ruleName}
        {...(mayEdit && { actions: menuOf, bulk })}
        empty={
          isNarrowed ? (
            <Empty title={t('none')} text={t('noneText')} />
          ) : (
            <Empty title={t('rule.none')} text={t('rule.noneText')} action={add} />
          )
        }
      />
      {edited && <RuleDrawer rule={edited === NEW ? null : edited} mayEdit={mayEdit} onClose={() => edit(null)} />}
    </Page>
  );
}

function queryOf({ ruleName, ruleCode }: Record<'ruleName' | 'ruleCode', string>) {
  return { ruleName: ruleName && `*${ruleName}*`, ruleCode: ruleCode && `*${ruleCode}*` };
}

function useRemoving(choose: (ids: readonly string[]) => void) {
  const { t } = useTranslation('system');
  const removeOne = useSend(checkRule.delete);
  const removeMany = useSend(checkRule.deleteBatch);
  const done = () => {
    choose([]);
    showSuccess(t('deleted'));
  };
  const remove = ({ id, ruleName }: CheckRule) =>
    confirm({
      title: t('rule.deleteTitle', { name: ruleName }),
      text: t('rule.deleteText'),
      verb: t('delete'),
      danger: true,
      run: () => removeOne.mutateAsync({ query: { id } }).then(done, () => undefined),
    });
  const bulk = (ids: readonly string[]) => (
    <DeleteSelected
      title={t('rule.deleteMany', { count: ids.length })}
      text={t('rule.deleteText')}
      run={() => removeMany.mutateAsync({ query: { ids: ids.join(',') } }).then(done)}
    />
  );
  return { remove, bulk };
}
