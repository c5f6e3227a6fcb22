import { classes } from '../../../../ui/classes.ts';
import { SimilarTasks } from '../../my-tasks/new-task/similar-tasks.tsx';
import styles from './token-aid.module.css';

type SimilarHintProps = { title: string; above: boolean };

/** Open tasks with similar titles, beside the field for new tasks while it has the focus. */
export function SimilarHint({ title, above }: SimilarHintProps) {
  return (
    <div className={classes(styles.panel, styles.similar, above && styles.above)} data-stop>
      <SimilarTasks title={title} />
    </div>
  );
}
