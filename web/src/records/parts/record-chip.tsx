import type { Chip } from '@opsyard/contract';
import { Link } from 'react-router';
import { Dot, Chip as Word } from '../../ui/chip.tsx';
import styles from './links.module.css';

type RecordChipProps = {
  chip: Chip;
  /** What the record is to that beside which it shows. */
  before?: string | undefined;
};

/** A record of any type in one line: its title, which leads to it, its state, and what else tells it from others. */
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
