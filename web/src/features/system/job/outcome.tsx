import type { JobRun } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { Chip } from '../../../ui/chip.tsx';

const COLORS = { running: 'blue', done: 'green', failed: 'red', lost: 'orange' } as const;

/** Result of a run. */
export function Outcome({ run: { outcome, error } }: { run: JobRun }) {
  const { t } = useTranslation('system');
  return (
    <Chip color={COLORS[outcome]} {...(error && { title: error })}>
      {t(`job.states.${outcome}`)}
    </Chip>
  );
}

/** Formats a duration in milliseconds. */
export function useDuration(): (milliseconds: number | null) => string {
  const language = useLanguage();
  return (milliseconds) => {
    if (milliseconds === null) return '';
    const seconds = milliseconds / 1000;
    const [value, unit] = milliseconds < 1000 ? [milliseconds, 'millisecond'] : [seconds, 'second'];
    return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
  };
}
