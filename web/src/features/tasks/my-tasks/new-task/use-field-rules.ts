import { customKey, hiddenFields, type VisibilityTask } from '@opsyard/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { customBody } from '../../custom-field/custom-inputs.tsx';
import { isEditableInNew } from '../../shared/editing/field-rights.ts';
import { latestRulesOf, missingInNew } from '../../shared/editing/transitions.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';

type Listed = 'priority' | 'owner' | 'assignees' | 'labels' | 'startDate' | 'dueDate';

/** Which fields of the form for a new task have to be filled in, and which its type leaves out. */
export function useFieldRules() {
  const { t } = useTranslation('tasks');
  const { t: common } = useTranslation('common');
  const scope = useScope();
  const form = Form.useFormInstance<{ typeId?: string; statusId?: string }>();
  const typeId = Form.useWatch('typeId', form);
  const statusId = Form.useWatch('statusId', form);
  const required = statusId ? missingInNew(scope, { typeId, toId: statusId }) : [];
  const values = Form.useWatch([], form) as Partial<VisibilityTask> | undefined;
  const unmet = hiddenFields(scope.project.fields, {
    ...{ statusId: statusId ?? null, typeId: typeId ?? scope.defaultTypeId ?? null },
    category: scope.statusOf(statusId ?? '')?.category ?? null,
    ...{ ownerId: values?.ownerId ?? null, assigneeIds: values?.assigneeIds ?? [], labelIds: values?.labelIds ?? [] },
    ...{ priority: values?.priority, startDate: dayIn(values?.startDate), dueDate: dayIn(values?.dueDate) },
    custom: customBody(scope.fields, values ?? {}),
  });
  const left = (latestRulesOf(scope, typeId)?.hidden ?? []).filter((name) => !required.includes(name));
  const people = { ownerId: values?.ownerId ?? null, assigneeIds: values?.assigneeIds ?? [] };
  const refused = scope.fields.filter((field) => !isEditableInNew(scope, field, people));
  const hidden = [...left, ...unmet, ...refused.map(({ id }) => customKey(id))];
  const item = (name: string, field: Listed = name as Listed) => {
    const isRequired = required.includes(name);
    const label = t(`shared.field.${field}`);
    return {
      name,
      label: isRequired ? `${label} *` : label,
      required: isRequired,
      hidden: hidden.includes(name),
      rules: [
        { required: isRequired, message: common('form.required') },
        // A task always has a priority, of which one means none.
        ...(isRequired && name === 'priority' ? [{ pattern: /^[^N]$/u, message: common('form.required') }] : []),
      ],
    };
  };
  return { item, required, hidden };
}

/** A day of the form; empty while it is typed. */
function dayIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
