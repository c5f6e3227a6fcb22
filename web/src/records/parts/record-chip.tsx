import type { Chip } from '@opsyard/contract';
import { Link } from 'react-router';
import { Dot, Chip as Word } from '../../ui/chip.tsx';
import styles from './links.module.css';

type RecordChipProps = {
  chip: Chip;
  /** The relation to the record beside which it is shown. */
  before?: string | undefined;
};

/** A record of any type in one line: linked title, state, and facts. */
export function RecordChip({ chip: { title, state, page, facts }, before }: RecordChipProps) {
  return (
    <span className={styles.chip}>
      <span className={styles.name}>
        <Dot color={state?.color ?? 'gray'} hollow={!state} />
        {before && <span className={styles.facts}>{before}</span>}
        <Link to={page} className={styles.title ?? ''}>
          {title}
        </Link>
        {state && <Word color={state.color}>{state.text}</Word>}
      </span>
      {facts.length > 0 && <span className={styles.facts}>{facts.join(' · ')}</span>}
    </span>
  );
}
