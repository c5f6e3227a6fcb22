import { RULE_VARIABLES } from '@opsyard/contract';
import { Input, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';

type RuleValueProps = { id?: string; value?: string; onChange?: (value: string) => void };

/** Field for the value a column is compared with; variables stand for properties of the current user. */
export function RuleValue({ id, value = '', onChange }: RuleValueProps) {
  const { t } = useTranslation('rights');
  return (
    <Space.Compact block>
      <Input
        {...(id && { id })}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <MenuButton
        type="default"
        label={t('rules.insert')}
        entries={RULE_VARIABLES.map((variable) => ({
          key: variable,
          label: t(`rules.variables.${variable}`),
          run: () => onChange?.(`${value}#{${variable}}`),
        }))}
      >
        {t('rules.insert')}
      </MenuButton>
    </Space.Compact>
  );
}
