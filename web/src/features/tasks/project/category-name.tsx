import type { Project } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';

/** The name of a project’s category. */
export function CategoryName({ category }: Pick<Project, 'category'>) {
  const { t } = useTranslation('tasks');
  return t(`shared.projectCategory.${category}`);
}
