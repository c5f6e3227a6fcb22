import { CHECKED_VALUE_MAX, checkRule, type RulePart } from '@opsyard/contract';
import { Alert, Input } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { textOf } from '../../../kernel/calls/failure-notice.ts';
import styles from '../system.module.css';

/** Field for a sample value, with the result of each part of the rule. */
export function TryRule({ parts }: { parts: readonly RulePart[] }) {
  const { t } = useTranslation('system');
  const [value, setValue] = useState('');
  const complete = parts.length > 0 && parts.every((part) => part?.digits && part.pattern);
  const body = useDeferredValue(JSON.stringify({ ruleJson: JSON.stringify(parts), value }));
  const { data, error } = useRead(
    checkRule.test,
    { body: JSON.parse(body) as { ruleJson: string; value: string } },
    { enabled: complete && value !== '', quiet: true, keepPrevious: true },
  );
  const shown = complete && value !== '';
  return (
    <section className={styles.card} style={{ paddingInline: 0 }} aria-labelledby="try-rule">
      <h2 id="try-rule">{t('rule.tryTitle')}</h2>
      <Input
        aria-label={t('rule.tryValue')}
        placeholder={t('rule.tryValue')}
        maxLength={CHECKED_VALUE_MAX}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <div role="status" style={{ marginTop: 12 }}>
        {shown && error && <Alert type="warning" showIcon title={textOf(error)} />}
        {shown && !error && data && (
          <>
            <Alert
              type={data.passed ? 'success' : 'error'}
              showIcon
              title={data.passed ? t('rule.passes') : t('rule.fails')}
            />
            <ul className={styles.list}>
              {data.parts.map((part) => (
                <li key={`${part.digits} ${part.beginIndex} ${part.pattern}`} className={styles.row}>
                  <span className={styles.words}>
                    <span className={styles.code}>{part.pattern}</span> · <q>{part.checkValue}</q>{' '}
                    {!part.passed && part.message}
                  </span>
                  <span>{part.passed ? `✓ ${t('rule.matched')}` : `✗ ${t('rule.unmatched')}`}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
