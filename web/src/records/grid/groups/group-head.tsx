import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import styles from './group-head.module.css';

type GroupHeadProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'name'> & {
  /** What the rows of the group share. */
  name: ReactNode;
  count: number;
  isFolded: boolean;
  /** Whether it is a group within another one. */
  isWithin?: boolean;
  /** What the rows of the group come to. */
  totals?: ReactNode;
};

/** The head of a group of rows, which folds it. */
export function GroupHead({ name, count, isFolded, isWithin = false, totals, ...button }: GroupHeadProps) {
  const numberText = useNumberText();
  return (
    <>
      <button
        type="button"
        className={classes(styles.head, isWithin && styles.within)}
        aria-expanded={!isFolded}
        {...button}
      >
        <Glyph name={isFolded ? 'right' : 'down'} size={12} />
        {name} <span className={styles.count}>{numberText(count)}</span>
      </button>
      {totals}
    </>
  );
}
