import { exampleOf, NAME_PARTS, NAMING_RULE_MAX, type NamePart, parseNamingRule } from '@opsyard/contract';
import { Button, Form, Input, type InputRef } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../assets.module.css';

const PARTS = Object.keys(NAME_PARTS) as NamePart[];

type NamingFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** The rule of the folder above, which applies while this one is empty. */
  inherited: string | null;
};

/** Field for the naming rule of a folder, with its placeholders and an example. */
export function NamingField({ value, onChange, inherited }: NamingFieldProps) {
  const { t } = useTranslation('assets');
  const input = useRef<InputRef>(null);
  const rule = parseNamingRule(value);
  const isWrong = value !== '' && !rule;
  const above = inherited === null ? undefined : parseNamingRule(inherited);
  const hint = () => {
    if (isWrong) return t('naming.wrong');
    if (rule) return t('naming.example', { example: exampleOf(rule) });
    return above ? t('naming.inherited', { rule: inherited, example: exampleOf(above) }) : t('naming.none');
  };
  return (
    <Form.Item
      label={t('naming.label')}
      htmlFor="folder-naming"
      help={hint()}
      {...(isWrong && { validateStatus: 'error' as const })}
    >
      <Input
        ref={input}
        id="folder-naming"
        maxLength={NAMING_RULE_MAX}
        placeholder="{date}_{sku}_{market}_{format}_{lang}_v{n}"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className={styles.parts}>
        {PARTS.filter((part) => !value.includes(`{${part}}`)).map((part) => (
          <Button
            key={part}
            size="small"
            aria-label={t('naming.add', { part: t(`naming.part.${part}`) })}
            onClick={() => {
              onChange(added(value, part));
              // The button disappears.
              input.current?.focus();
            }}
          >
            {t(`naming.part.${part}`)}
          </Button>
        ))}
      </div>
    </Form.Item>
  );
}

/** A rule with one more placeholder, separated from the one before. */
function added(value: string, part: NamePart): string {
  const separator = value.endsWith('}') ? '_' : '';
  return `${value}${separator}${part === 'n' ? 'v' : ''}{${part}}`;
}
