import { project } from '@opsyard/contract';
import { Button, Form, Input } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../../kernel/calls/api.ts';
import { useDebounced } from '../../../../kernel/use-debounced.ts';
import styles from './new-project.module.css';
import { asKey, isKey } from './project-key.ts';

type KeyFieldProps = {
  /** Whether the key was edited; until then it is derived from the name. */
  typed: boolean;
  /** Called with whether the key is known to be taken; until the server has answered it is not. */
  onTaken: (taken: boolean) => void;
};

/** The key of a new project: derived from its name until it is edited, and checked during input. */
export function KeyField({ typed, onTaken }: KeyFieldProps) {
  const { t } = useTranslation('tasks');
  const form = Form.useFormInstance<{ key?: string }>();
  const key = Form.useWatch('key', form) ?? '';
  const settled = useDebounced(key);
  const { data } = useRead(
    project.keyAvailable,
    { query: { key: settled } },
    { enabled: isKey(settled), quiet: true, staleTime: 5_000 },
  );
  const answer = settled === key ? data : undefined;
  const [instead] = answer?.suggestions ?? [];
  const taken = answer?.available === false;

  useEffect(() => {
    if (!typed && taken && instead) form.setFieldValue('key', instead);
    onTaken(taken);
  }, [form, taken, instead, typed, onTaken]);

  const status = taken ? t('projects.keyTaken') : t('projects.keyHint');
  return (
    <Form.Item
      name="key"
      label={t('projects.key')}
      normalize={asKey}
      validateStatus={taken && typed ? 'error' : ''}
      extra={
        <span className={styles.suggestions} role="status">
          {status}
          {taken &&
            answer.suggestions.map((one) => (
              <Button key={one} size="small" onClick={() => form.setFieldValue('key', one)}>
                {one}
              </Button>
            ))}
        </span>
      }
      rules={[
        {
          validator: (_, value: string) =>
            isKey(value ?? '') ? Promise.resolve() : Promise.reject(new Error(t('projects.keyRule'))),
        },
      ]}
    >
      <Input autoComplete="off" />
    </Form.Item>
  );
}
