import type { FormAnswer } from '@opsyard/contract';
import { useState } from 'react';
import styles from './public.module.css';
import { usePublicWords } from './use-words.ts';

/** More choices than these are searched, and scroll in a list of their own. */
const FEW = 20;

export type Choice = readonly [value: string, name: string];

type BoxesProps = {
  choices: readonly Choice[];
  answer: FormAnswer | undefined;
  onAnswer: (answer: FormAnswer) => void;
};

/** The choices of which several can be ticked; those that are ticked stay while others are searched. */
export function PublicBoxes({ choices, answer, onAnswer }: BoxesProps) {
  const words = usePublicWords();
  const [text, setText] = useState('');
  const chosen = Array.isArray(answer) ? answer : [];
  const toggle = (value: string) =>
    onAnswer(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  const searched = text.trim().toLowerCase();
  const boxes = choices
    .filter(([value, name]) => chosen.includes(value) || name.toLowerCase().includes(searched))
    .map(([value, name]) => (
      <label key={value} className={styles.box}>
        <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
        <span>{name}</span>
      </label>
    ));
  if (choices.length <= FEW) return boxes;
  return (
    <>
      <input
        type="search"
        className={styles.field}
        aria-label={words.search}
        placeholder={words.search}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // Enter would send the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <div className={styles.many}>{boxes.length > 0 ? boxes : <p className={styles.help}>{words.noneFound}</p>}</div>
    </>
  );
}
