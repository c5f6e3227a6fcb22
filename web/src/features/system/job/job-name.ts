import { useTranslation } from 'react-i18next';
import type { running } from '../words/running.en.ts';

type JobName = keyof (typeof running)['job']['names'];

/** The translated name of a job; an unknown job keeps its technical name. */
export function useJobName(): (name: string) => string {
  const { t, i18n } = useTranslation('system');
  return (name) => (i18n.exists(`system:job.names.${name}`) ? t(`job.names.${name as JobName}`) : name);
}
