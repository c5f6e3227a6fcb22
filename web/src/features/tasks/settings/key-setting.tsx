import { project } from '@opsyard/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import { asKey, isKey } from '../project/form/project-key.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import type { FactValues } from './fact-values.ts';

/** The key of a project, with what another one changes. */
export function KeySetting() {
  const { t } = useTranslation('tasks');
  const { project: now } = useScope();
  const key = Form.useWatch('key', Form.useFormInstance<FactValues>()) ?? now.key;
  const settled = useDebounced(key);
  const isOther = isKey(settled) && settled !== now.key;
  const { data } = useRead(
    project.keyAvailable,
    { query: { key: settled, projectId: now.id } },
    { enabled: isOther, quiet: true, staleTime: 5_000 },
  );
  const isTaken = isOther && settled === key && data?.available === false;
  const change = () =>
    isTaken ? t('settings.keyTaken') : t('settings.keyChange', { from: `${now.key}-12`, to: `${settled}-12` });
  return (
    <Form.Item
      name="key"
      label={t('projects.key')}
      normalize={asKey}
      {...(isTaken && { validateStatus: 'error' as const })}
      extra={<span role="status">{isOther ? change() : t('settings.keyHint')}</span>}
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
