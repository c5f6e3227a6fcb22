import type { ImportReport } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import styles from '../../../ui/import/import.module.css';
import { NumberInfo } from '../../../ui/numbers/number-info.tsx';
import { isCount } from './count-names.ts';

/** How much the file holds, to compare with where it came from. */
export function CountList({ report: { counts } }: { report: ImportReport }) {
  const { t } = useTranslation('tasks');
  const recorded = Object.entries(counts).flatMap(([name, count]) =>
    isCount(name) && count > 0 ? [{ name, count }] : [],
  );
  if (recorded.length === 0) return <p className={styles.hint}>{t('import.noTasks')}</p>;
  return (
    <dl className={styles.counts}>
      {recorded.map(({ name, count }) => (
        <NumberInfo key={name} title={t(`import.count.${name}`)} value={count} />
      ))}
    </dl>
  );
}
