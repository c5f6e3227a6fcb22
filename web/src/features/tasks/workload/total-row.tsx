import type { WorkloadTotal } from '@opsyard/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { factsText } from '../../../kernel/words/facts-text.ts';
import { classes } from '../../../ui/classes.ts';
import { useLoadText } from './load-text.ts';
import styles from './workload.module.css';

type TotalRowProps = { name: ReactNode; total: WorkloadTotal; columns: readonly string[] };

/** The sum of the workloads of several people; it has no list of tasks. */
export function TotalRow({ name, total, columns }: TotalRowProps) {
  return (
    <tr className={styles.total}>
      <th scope="row">{name}</th>
      {total.cells.map((cell, at) => (
        <TotalCell key={columns[at] ?? at} cell={cell} />
      ))}
      <td>
        <Count count={total.unestimated} />
      </td>
      <td>
        <Count count={total.undated} />
      </td>
    </tr>
  );
}

function Count({ count }: { count: number }) {
  return count > 0 && <span className={styles.count}>{count}</span>;
}

function TotalCell({ cell }: { cell: WorkloadTotal['cells'][number] }) {
  const { t } = useTranslation('tasks');
  const { text, isOver, share } = useLoadText(cell, true);
  return (
    <td>
      <span className={classes(styles.sum, isOver && styles.over)} title={isOver ? t('workload.over') : undefined}>
        {isOver && <span aria-hidden="true">▲ </span>}
        {text}
        {isOver && <span className="visually-hidden">{factsText('', t('workload.over'))}</span>}
        <span className={styles.meter} style={{ width: `${share * 100}%` }} />
      </span>
    </td>
  );
}
