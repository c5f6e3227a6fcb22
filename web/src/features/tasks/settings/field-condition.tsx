import {
  type CustomField,
  conditionFieldsFor,
  customKey,
  type Fields,
  type Names,
  TASK_FIELDS,
} from '@opsyard/contract';
import { Checkbox, Form } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterPanel } from '../../../records/filter/filter-panel.tsx';
import { FieldScopeProvider } from '../../../records/scope-provider.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';

type FieldConditionProps = {
  /** Null for a new one. */
  field: CustomField | null;
  condition: string;
  onChange: (condition: string) => void;
};

/** On which values of other fields a custom field is visible; not offered for a field that other conditions refer to. */
export function FieldCondition({ field, condition, onChange }: FieldConditionProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const [isOpen, setOpen] = useState(condition !== '');
  const { fields, statuses, types, labels } = project;
  const scope = useMemo(() => {
    const offered: Fields = {
      ...conditionFieldsFor(field?.id ?? null, fields),
      status: { ...TASK_FIELDS.status, kind: 'choice', choices: choicesOf(statuses) },
      type: { ...TASK_FIELDS.type, kind: 'choice', choices: choicesOf(types) },
      labels: { ...TASK_FIELDS.labels, kind: 'choices', choices: choicesOf(labels) },
    };
    return { fields: offered, title: 'priority', targets: {} };
  }, [field, fields, statuses, types, labels]);
  const isUsed = field !== null && fields.some(({ visibleWhen }) => visibleWhen.includes(customKey(field.id)));
  if (isUsed) return <Form.Item extra={t('fieldSetup.usedInCondition')} />;
  const turn = (open: boolean) => {
    setOpen(open);
    if (!open) onChange('');
  };
  return (
    <Form.Item extra={t('fieldSetup.visibleWhenHint')}>
      <Checkbox checked={isOpen} onChange={({ target }) => turn(target.checked)}>
        {t('fieldSetup.visibleWhen')}
      </Checkbox>
      {isOpen && (
        <FieldScopeProvider value={scope}>
          <FilterPanel filter={condition} onChange={onChange} />
        </FieldScopeProvider>
      )}
    </Form.Item>
  );
}

function choicesOf(named: readonly { id: string; name: string }[]): Readonly<Record<string, Names>> {
  return Object.fromEntries(named.map(({ id, name }) => [id, [name, name]]));
}
