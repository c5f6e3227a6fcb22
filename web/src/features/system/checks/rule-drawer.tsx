import { type CheckRule, CheckRuleFields, checkRule, type RulePart } from '@opsyard/contract';
import { Button, Drawer, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { uniqueRule } from '../../../kernel/calls/checks.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { fieldErrors, rulesFor } from '../../../kernel/forms/forms.ts';
import { showSuccess } from '../shared/show-success.ts';
import styles from '../system.module.css';
import { RuleParts } from './rule-parts.tsx';
import { TryRule } from './try-rule.tsx';

export type RuleForm = { ruleName: string; ruleCode: string; ruleDescription?: string | null; parts: RulePart[] };
type RuleDrawerProps = { rule: CheckRule | null; mayEdit: boolean; onClose: () => void };

const FIRST: RulePart = { digits: '*', pattern: '', message: '' };

/** Form of a check rule with its parts, and a field to try it before saving. */
export function RuleDrawer({ rule, mayEdit, onClose }: RuleDrawerProps) {
  const { t } = useTranslation(['system', 'common']);
  const [form] = Form.useForm<RuleForm>();
  const parts = Form.useWatch('parts', form);
  const add = useSend(checkRule.add);
  const edit = useSend(checkRule.edit);
  const submit = async ({ parts: ruleParts, ...fields }: RuleForm) => {
    const body = { ...fields, ruleJson: JSON.stringify(ruleParts) };
    try {
      if (rule) await edit.mutateAsync({ body: { ...body, id: rule.id, version: rule.version } });
      else await add.mutateAsync({ body });
      showSuccess(t('saved'));
      onClose();
    } catch (error) {
      if (error instanceof RequestError) form.setFields(fieldErrors(error) as Parameters<typeof form.setFields>[0]);
    }
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={rule ? t('rule.editTitle') : t('rule.add')}
      size={760}
      footer={
        mayEdit && (
          <div className={styles.drawerButtons}>
            <Button onClick={onClose}>{t('common:action.cancel')}</Button>
            <Button type="primary" loading={add.isPending || edit.isPending} onClick={() => form.submit()}>
              {t('save')}
            </Button>
          </div>
        )
      }
    >
      <Form<RuleForm>
        form={form}
        layout="vertical"
        disabled={!mayEdit}
        initialValues={rule ? { ...rule, parts: partsOf(rule) } : { parts: [FIRST] }}
        onFinish={(fields) => void submit(fields)}
      >
        <Form.Item name="ruleName" label={t('rule.name')} rules={rulesFor(CheckRuleFields, 'ruleName')}>
          <Input autoFocus={!rule} />
        </Form.Item>
        <Form.Item
          name="ruleCode"
          label={t('rule.code')}
          validateDebounce={300}
          validateFirst
          rules={[
            ...rulesFor(CheckRuleFields, 'ruleCode'),
            uniqueRule({ tableName: 'sys_check_rule', fieldName: 'rule_code', dataId: rule?.id }),
          ]}
        >
          <Input />
        </Form.Item>
        <Form.Item name="ruleDescription" label={t('rule.description')}>
          <Input.TextArea rows={2} />
        </Form.Item>
        <RuleParts mayEdit={mayEdit} />
      </Form>
      <TryRule parts={parts ?? []} />
    </Drawer>
  );
}

function partsOf({ ruleJson }: CheckRule): RulePart[] {
  return JSON.parse(ruleJson) as RulePart[];
}
