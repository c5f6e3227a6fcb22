import type { ProjectModule } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { type FactValues, isModule } from './fact-values.ts';

/** Formats a field of a project; '' if it is empty. */
export function useFactText(): (field: keyof FactValues, values: FactValues) => readonly [name: string, text: string] {
  const { t } = useTranslation('tasks');
  const nameOf = (field: Exclude<keyof FactValues, 'workingDays' | ProjectModule>) => {
    if (field === 'key') return t('projects.key');
    return field === 'startDate' || field === 'dueDate' ? t(`shared.field.${field}`) : t(`settings.${field}`);
  };
  const textOf = (field: keyof FactValues, values: FactValues) => {
    const { category, visibility, state, color } = values;
    if (field === 'category') return t(`shared.projectCategory.${category}`);
    if (field === 'visibility') return t(`shared.visibility.${visibility}`);
    if (field === 'state') return t(`shared.state.${state}`);
    if (field === 'color') return t(`project.color.${color}`);
    if (field === 'workingDays' || isModule(field)) return t(values[field] ? 'drawer.yes' : 'fields.no');
    return values[field] ?? '';
  };
  const titleOf = (field: keyof FactValues) => {
    if (isModule(field)) return t(`modules.of.${field}.name`);
    return field === 'workingDays' ? t('schedule.workingDays') : nameOf(field);
  };
  return (field, values) => [titleOf(field), textOf(field, values)];
}
