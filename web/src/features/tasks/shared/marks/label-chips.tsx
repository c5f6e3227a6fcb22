import { listText } from '../../../../kernel/words/list-text.ts';
import { Chip } from '../../../../ui/chip.tsx';
import type { ProjectScope } from '../reading/scope.ts';
import styles from './marks.module.css';

/** Labels as chips; how many do not fit is counted, with their names on hover. */
export function LabelChips({ ids, scope, max = 3 }: { ids: readonly string[]; scope: ProjectScope; max?: number }) {
  const labels = ids.map((id) => scope.labelOf(id)).filter((label) => label !== undefined);
  const rest = labels.slice(max);
  return (
    <span className={styles.labels}>
      {labels.slice(0, max).map(({ id, name, color }) => (
        <Chip key={id} color={color}>
          {name}
        </Chip>
      ))}
      {rest.length > 0 && (
        <span className={styles.more} title={listText(rest.map(({ name }) => name))}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}
