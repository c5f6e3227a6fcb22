import { type FormAnswer, rangeEnd, rangeOf, rangeStart } from '@opsyard/contract';
import { useState } from 'react';
import styles from './public.module.css';
import { usePublicWords } from './use-words.ts';

type PublicRangeProps = {
  shared: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined };
  answer: string;
  onAnswer: (answer: FormAnswer) => void;
};

/** A first and a last day; both make an answer. */
export function PublicRange({ shared, answer, onAnswer }: PublicRangeProps) {
  const words = usePublicWords();
  const [days, setDays] = useState({ first: rangeStart(answer), last: rangeEnd(answer) });
  const change = (next: typeof days) => {
    setDays(next);
    const isEmpty = next.first === '' && next.last === '';
    // One day alone is no range, which is said when the answers are checked.
    onAnswer(isEmpty ? null : rangeOf(next.first, next.last));
  };
  const { id, ...about } = shared;
  return (
    <span className={styles.range}>
      <input
        {...{ ...about, id }}
        type="date"
        className={styles.field}
        aria-label={words.firstDay}
        value={days.first}
        onChange={({ target }) => change({ ...days, first: target.value })}
      />
      <input
        {...about}
        type="date"
        className={styles.field}
        aria-label={words.lastDay}
        value={days.last}
        onChange={({ target }) => change({ ...days, last: target.value })}
      />
    </span>
  );
}
