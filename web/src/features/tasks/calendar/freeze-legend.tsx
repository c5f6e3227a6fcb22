import type { Freeze } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import legend from '../colors/legend.module.css';
import { useScope } from '../shared/reading/project-scope.tsx';
import { periodText } from '../workflow/period-text.ts';
import styles from './task-calendar.module.css';

/** What the shading of frozen days means: the freezes with their periods and the statuses that tasks may not enter. */
export function FreezeLegend({ names }: { names: ReadonlySet<string> }) {
  const { project } = useScope();
  const shown = project.workflow?.freezes?.filter(({ name }) => names.has(name)) ?? [];
  const statusNames = (ids: readonly string[]) =>
    project.statuses.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return <FreezeList freezes={shown.map((one) => ({ ...one, statuses: statusNames(one.statusIds) }))} />;
}

type FreezeListProps = {
  freezes: readonly (Pick<Freeze, 'name' | 'from' | 'until'> & { statuses: readonly string[] })[];
};

/** Freezes with their periods and statuses, beside the mark of their days. */
export function FreezeList({ freezes }: FreezeListProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  if (freezes.length === 0) return null;
  return (
    <ul className={legend.legend} aria-label={t('freezes.inPeriod')}>
      {freezes.map(({ statuses, ...freeze }) => (
        <li key={`${freeze.name} ${freeze.from}`}>
          <span className={styles.swatch} aria-hidden="true" />
          {t('freezes.summary', {
            name: freeze.name,
            period: periodText(freeze, language),
            statuses: listText(statuses),
          })}
        </li>
      ))}
    </ul>
  );
}
