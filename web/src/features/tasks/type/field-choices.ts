import { customKey, isCustomKey, mapPlainFields, TYPE_HIDEABLE, TYPE_REQUIRABLE } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import type { ProjectScope } from '../shared/reading/scope.ts';

const WORDS = {
  ownerId: 'owner',
  assigneeIds: 'assignees',
  labelIds: 'labels',
  priority: 'priority',
  ...mapPlainFields((name) => name),
} as const;

/** What a field is called that a type requires or hides. */
export function typeFieldName(name: string, scope: Pick<ProjectScope, 'fieldOf'>, t: TFunction<'tasks'>): string {
  if (isCustomKey(name)) return scope.fieldOf(name)?.name ?? t('fields.former');
  return t(`shared.field.${WORDS[name as keyof typeof WORDS]}`);
}

/** The fields a type can require or hide, as options of a choice. */
export function typeFieldOptions(which: 'required' | 'hidden', scope: ProjectScope, t: TFunction<'tasks'>) {
  const builtIn = which === 'required' ? TYPE_REQUIRABLE : TYPE_HIDEABLE;
  const names = [...builtIn, ...scope.fields.map(({ id }) => customKey(id))];
  return names.map((name) => ({ value: name as string, label: typeFieldName(name, scope, t) }));
}
