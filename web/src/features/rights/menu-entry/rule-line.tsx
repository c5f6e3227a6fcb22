import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { type DataRule, dataRule, RULE_VARIABLES } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { notify } from '../../../kernel/notify.ts';
import { Chip } from '../../../ui/chip.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import styles from '../rights.module.css';

type RuleLineProps = {
  rule: DataRule;
  columns: readonly { column: string; name: string }[];
  mayEdit: boolean;
  onEdit: () => void;
};

/** One data rule as text. */
export function RuleLine({ rule, columns, mayEdit, onEdit }: RuleLineProps) {
  const { t } = useTranslation('rights');
  const words = useRuleWords(columns);
  const remove = useSend(dataRule.delete, { alsoRefresh: ['menuEntry', 'grant'] });
  const confirmChange = () =>
    confirm({
      title: t('rules.removeTitle', { name: rule.ruleName }),
      text: t('rules.removeText'),
      verb: t('menus.remove'),
      danger: true,
      run: async () => {
        await remove.mutateAsync({ query: { id: rule.id } });
        notify(({ message }) => void message.success(t('rules.removed')));
      },
    });
  return (
    <li className={styles.rule}>
      <div>
        <strong>{rule.ruleName}</strong> {rule.status !== '1' && <Chip color="orange">{t('rules.off')}</Chip>}
        <p>{words(rule)}</p>
      </div>
      {mayEdit && (
        <>
          <Button
            type="text"
            aria-label={t('rules.edit', { name: rule.ruleName })}
            icon={<EditOutlined aria-hidden />}
            onClick={onEdit}
          />
          <Button
            type="text"
            danger
            aria-label={t('rules.remove', { name: rule.ruleName })}
            icon={<DeleteOutlined aria-hidden />}
            onClick={confirmChange}
          />
        </>
      )}
    </li>
  );
}

function useRuleWords(columns: readonly { column: string; name: string }[]) {
  const { t } = useTranslation('rights');
  return ({ ruleColumn, ruleConditions, ruleValue }: DataRule) => {
    if (ruleConditions === 'SCOPE') return t(`rules.scopes.${ruleValue as 'own'}`);
    const name = columns.find(({ column }) => column === ruleColumn)?.name ?? ruleColumn;
    const test = t(`rules.conditions.${ruleConditions as 'IN'}`);
    const value = ruleValue.replace(/#\{(\w+)\}/g, (_, variable: string) =>
      RULE_VARIABLES.some((one) => one === variable) ? `[${t(`rules.variables.${variable as 'sys_date'}`)}]` : variable,
    );
    return [name, test, ruleConditions !== 'HIDE' && value].filter(Boolean).join(' ');
  };
}
