import { type DATA_SCOPES, type DataRule, DataRuleDraft, dataRule, type RuleCondition } from '@opsyard/contract';
import { Button, Form, Input, Radio, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { requiredRule, rulesFor } from '../../../kernel/forms/forms.ts';
import { notify } from '../../../kernel/notify.ts';
import styles from '../rights.module.css';
import { RuleValue } from './rule-value.tsx';

type Column = { column: string; name: string; conditions: readonly RuleCondition[] };
type Scope = (typeof DATA_SCOPES)[number];
type Fields = { ruleName: string; about: 'SCOPE' | 'column'; scope?: Scope; status: '0' | '1' } & Partial<
  Pick<DataRuleDraft, 'ruleColumn' | 'ruleConditions' | 'ruleValue'>
>;
type RuleFormProps = {
  permissionId: string;
  rule: DataRule | undefined;
  columns: readonly Column[];
  scopes: readonly Scope[];
  onDone: () => void;
};

/** Form of a data rule: a scope of records, or a condition on a column. */
export function RuleForm({ permissionId, rule, columns, scopes, onDone }: RuleFormProps) {
  const { t } = useTranslation('rights');
  const [form] = Form.useForm<Fields>();
  const start = startOf(rule);
  const about = Form.useWatch('about', form) ?? start.about;
  const column = Form.useWatch('ruleColumn', form) ?? start.ruleColumn;
  const condition = Form.useWatch('ruleConditions', form) ?? start.ruleConditions;
  const add = useSend(dataRule.add, { alsoRefresh: ['menuEntry', 'grant'] });
  const edit = useSend(dataRule.edit, { alsoRefresh: ['menuEntry', 'grant'] });
  const onSuccess = () => {
    notify(({ message }) => void message.success(t('rules.saved')));
    onDone();
  };
  const submit = (fields: Fields) => {
    const body = draftOf(permissionId, fields);
    if (rule) edit.mutate({ body: { ...body, id: rule.id } }, { onSuccess });
    else add.mutate({ body }, { onSuccess });
  };
  const conditions = columns.find((one) => one.column === column)?.conditions ?? [];
  return (
    <Form<Fields>
      form={form}
      name={useId()}
      layout="vertical"
      requiredMark={false}
      initialValues={start}
      onFinish={submit}
    >
      <Form.Item name="ruleName" label={t('rules.name')} rules={rulesFor(DataRuleDraft, 'ruleName')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="about" label={t('rules.about')}>
        <Radio.Group
          options={[
            { value: 'SCOPE', label: t('rules.records') },
            { value: 'column', label: t('rules.column') },
          ]}
        />
      </Form.Item>
      {about === 'SCOPE' ? (
        <Form.Item name="scope" label={t('rules.scope')} rules={[requiredRule()]}>
          <Select options={scopes.map((value) => ({ value, label: t(`rules.scopes.${value}`) }))} />
        </Form.Item>
      ) : (
        <>
          <div className={styles.columns}>
            <Form.Item name="ruleColumn" label={t('rules.column')} rules={[requiredRule()]}>
              <Select options={columns.map((one) => ({ value: one.column, label: one.name }))} />
            </Form.Item>
            <Form.Item name="ruleConditions" label={t('rules.condition')} rules={[requiredRule()]}>
              <Select options={conditions.map((value) => ({ value, label: t(`rules.conditions.${value}`) }))} />
            </Form.Item>
          </div>
          {condition !== 'HIDE' && (
            <Form.Item
              name="ruleValue"
              label={t(condition === 'IN' ? 'rules.values' : 'rules.value')}
              rules={[requiredRule(), ...rulesFor(DataRuleDraft, 'ruleValue')]}
            >
              <RuleValue />
            </Form.Item>
          )}
        </>
      )}
      {rule && (
        <Form.Item name="status">
          <Radio.Group
            options={[
              { value: '1', label: t('rules.inForce') },
              { value: '0', label: t('rules.off') },
            ]}
          />
        </Form.Item>
      )}
      <div className={styles.foot}>
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={add.isPending || edit.isPending}>
          {rule ? t('field.save') : t('rules.add')}
        </Button>
      </div>
    </Form>
  );
}

function startOf(rule: DataRule | undefined): Fields {
  if (!rule) return { ruleName: '', about: 'SCOPE', scope: 'department', status: '1' };
  const { ruleName, ruleColumn, ruleConditions, ruleValue, status } = rule;
  const known = { ruleName, status: status === '0' ? ('0' as const) : ('1' as const) };
  if (ruleConditions === 'SCOPE') return { ...known, about: 'SCOPE', scope: ruleValue as Scope };
  return { ...known, about: 'column', ruleColumn, ruleConditions, ruleValue };
}

function draftOf(permissionId: string, fields: Fields): DataRuleDraft {
  const { ruleName, about, scope, status, ruleColumn, ruleConditions, ruleValue } = fields;
  const known = { permissionId, ruleName, status };
  if (about === 'SCOPE') return { ...known, ruleConditions: 'SCOPE', ruleValue: scope ?? 'own' };
  return {
    ...known,
    ruleColumn: ruleColumn ?? '',
    ruleConditions: ruleConditions ?? '=',
    ruleValue: ruleConditions === 'HIDE' ? '' : (ruleValue ?? ''),
  };
}
