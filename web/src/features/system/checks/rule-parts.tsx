import { RULE_PARTS_MAX, RulePart } from '@opsyard/contract';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { rulesFor } from '../../../kernel/forms/forms.ts';
import styles from '../system.module.css';

/** Form fields of the parts of a rule. */
export function RuleParts({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('system');
  return (
    <fieldset className={styles.parts}>
      <legend>
        <strong>{t('rule.parts')}</strong>
        <span className={styles.hint}>{t('rule.partsHint')}</span>
      </legend>
      <Form.List name="parts">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.part}>
                <Form.Item name={[name, 'digits']} label={t('rule.digits')} rules={rulesFor(RulePart, 'digits')}>
                  <Input title={t('rule.digitsHint')} />
                </Form.Item>
                <Form.Item name={[name, 'pattern']} label={t('rule.pattern')} rules={rulesFor(RulePart, 'pattern')}>
                  <Input className={styles.mono ?? ''} spellCheck={false} />
                </Form.Item>
                <Form.Item name={[name, 'message']} label={t('rule.message')} rules={rulesFor(RulePart, 'message')}>
                  <Input />
                </Form.Item>
                {mayEdit && fields.length > 1 && (
                  <Button
                    className={styles.atField ?? ''}
                    aria-label={t('rule.removePart', { number: name + 1 })}
                    onClick={() => remove(name)}
                  >
                    ×
                  </Button>
                )}
              </div>
            ))}
            {mayEdit && fields.length < RULE_PARTS_MAX && (
              <Button onClick={() => add({ digits: '1', pattern: '', message: '' })}>{t('rule.addPart')}</Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  );
}
