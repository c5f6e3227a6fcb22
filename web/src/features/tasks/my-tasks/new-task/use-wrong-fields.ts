import { customKey } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScope } from '../../shared/reading/project-scope.tsx';

type Rejection = { errorFields?: readonly { name: readonly (string | number)[] }[] };

/** The fields of the form for a new task that keep it from being added, in their order. */
export function useWrongFields() {
  const { t } = useTranslation('tasks');
  const { fields } = useScope();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const labels = new Map<string, string>([
    ['title', t('shared.field.title')],
    ['ownerId', t('shared.field.owner')],
    ['assigneeIds', t('shared.field.assignees')],
    ['labelIds', t('shared.field.labels')],
    ['priority', t('shared.field.priority')],
    ['startDate', t('shared.field.startDate')],
    ['dueDate', t('shared.field.dueDate')],
    ['estimate', t('shared.field.estimate')],
    ...fields.map((field) => [customKey(field.id), field.name] as const),
  ]);
  return {
    errors: wrong.map((name) => ({ name, label: labels.get(name) ?? name })),
    show: ({ errorFields = [] }: Rejection) => setWrong(errorFields.map(({ name }) => String(name[0]))),
    forgive: (names: readonly string[]) => setWrong((before) => before.filter((name) => !names.includes(name))),
  };
}
