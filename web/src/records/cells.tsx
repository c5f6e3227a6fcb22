import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { choiceColor, type Field } from '@opsyard/contract';
import type { ReactNode } from 'react';
import { AvatarList } from '../ui/avatar-list.tsx';
import { Chip, Dot } from '../ui/chip.tsx';
import { PersonName } from '../ui/people.tsx';
import { DayText, When } from '../ui/when.tsx';
import styles from './records.module.css';
import type { Say } from './scope.ts';
import { valueText } from './value-text.ts';

/** Renders a non-empty value. */
export type CellOf = (value: unknown, field: Field, say: Say) => ReactNode;

export const textCell: CellOf = (value, field, say) => {
  const text = valueText(value, field, say);
  return (
    <span className={styles.clip} title={text}>
      {text}
    </span>
  );
};

export const choiceCell: CellOf = (value, field, say) => (
  <span className={styles.marked}>
    <Dot color={choiceColor(field, String(value))} />
    <span className={styles.clip}>{valueText(value, field, say)}</span>
  </span>
);

export const choicesCell: CellOf = (value, field, say) => (
  <span className={styles.chips}>
    {(value as string[]).map((one) => (
      <Chip key={one} color={choiceColor(field, one)}>
        {field.choices?.[one] ? say.word(field.choices[one]) : one}
      </Chip>
    ))}
  </span>
);

export const labelsCell: CellOf = (value) => (
  <span className={styles.chips}>
    {(value as string[]).map((one) => (
      <Chip key={one} color="gray" title={one}>
        {one}
      </Chip>
    ))}
  </span>
);

export const userCell: CellOf = (value, _field, say) => {
  const person = say.person(String(value));
  return person ? <PersonName person={person} size={20} /> : '…';
};

export const usersCell: CellOf = (value, _field, say) => {
  const people = (value as string[]).flatMap((id) => say.person(id) ?? []);
  return <AvatarList people={people} maxLength={5} size={22} />;
};

export const dayCell: CellOf = (value) => <DayText day={String(value)} />;
export const instantCell: CellOf = (value) => <When at={String(value)} />;

export const booleanCell: CellOf = (value, field, say) => (
  <span className={styles.marked}>
    {value === true ? <CheckOutlined aria-hidden /> : <CloseOutlined aria-hidden />}
    {valueText(value, field, say)}
  </span>
);

const linkTo =
  (begin: string): CellOf =>
  (value) => {
    const text = String(value);
    const away = begin === '' && { target: '_blank', rel: 'noopener noreferrer' };
    // Only http(s) URLs become links, whatever is stored.
    if (begin === '' && !/^https?:\/\//i.test(text)) return <span className={styles.clip}>{text}</span>;
    return (
      <a href={`${begin}${text}`} {...away} className={styles.clip} title={text} data-stop>
        {text.replace(/^https?:\/\/(www\.)?/i, '')}
      </a>
    );
  };
export const urlCell = linkTo('');
export const emailCell = linkTo('mailto:');
export const phoneCell = linkTo('tel:');
