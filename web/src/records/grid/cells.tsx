import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { choiceColor, type Field } from '@opsyard/contract';
import type { ReactNode } from 'react';
import { AvatarList } from '../../ui/avatar-list.tsx';
import { Chip, Dot } from '../../ui/chip.tsx';
import { DayText, When } from '../../ui/dates/when.tsx';
import { PersonName } from '../../ui/people.tsx';
import styles from '../records.module.css';
import type { I18n } from '../scope.ts';
import { valueText } from '../value-text.ts';

/** Renders a non-empty value. */
export type CellOf = (value: unknown, field: Field, i18n: I18n) => ReactNode;

export const textCell: CellOf = (value, field, i18n) => {
  const text = valueText(value, field, i18n);
  return (
    <span className={styles.clip} title={text}>
      {text}
    </span>
  );
};

/** A number; one below the limit of its field is marked by colour and weight. */
export const numberCell: CellOf = (value, field, i18n) => {
  const { warnBelow } = field;
  const isWarning = warnBelow !== undefined && (value as number) < warnBelow;
  return isWarning ? (
    <strong className={styles.warning}>{valueText(value, field, i18n)}</strong>
  ) : (
    textCell(value, field, i18n)
  );
};

export const choiceCell: CellOf = (value, field, i18n) => (
  <span className={styles.marked}>
    <Dot color={choiceColor(field, String(value))} />
    <span className={styles.clip}>{valueText(value, field, i18n)}</span>
  </span>
);

export const choicesCell: CellOf = (value, field, i18n) => (
  <span className={styles.chips}>
    {(value as string[]).map((one) => (
      <Chip key={one} color={choiceColor(field, one)}>
        {field.choices?.[one] ? i18n.word(field.choices[one]) : one}
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

export const userCell: CellOf = (value, _field, i18n) => {
  const person = i18n.person(String(value));
  return person ? <PersonName person={person} size={20} /> : '…';
};

export const usersCell: CellOf = (value, _field, i18n) => {
  const people = (value as string[]).flatMap((id) => i18n.person(id) ?? []);
  return <AvatarList people={people} maxLength={5} size={22} />;
};

export const dayCell: CellOf = (value) => <DayText day={String(value)} />;
export const instantCell: CellOf = (value) => <When at={String(value)} />;

export const booleanCell: CellOf = (value, field, i18n) => (
  <span className={styles.marked}>
    {value === true ? <CheckOutlined aria-hidden /> : <CloseOutlined aria-hidden />}
    {valueText(value, field, i18n)}
  </span>
);

const linkTo =
  (prefix: string): CellOf =>
  (value) => {
    const text = String(value);
    const newTabProps = prefix === '' && { target: '_blank', rel: 'noopener noreferrer' };
    // Only http(s) URLs become links, whatever is stored.
    if (prefix === '' && !/^https?:\/\//i.test(text)) return <span className={styles.clip}>{text}</span>;
    return (
      <a href={`${prefix}${text}`} {...newTabProps} className={styles.clip} title={text} data-stop>
        {text.replace(/^https?:\/\/(www\.)?/i, '')}
      </a>
    );
  };
export const urlCell = linkTo('');
export const emailCell = linkTo('mailto:');
export const phoneCell = linkTo('tel:');
