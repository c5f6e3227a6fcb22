import { Button } from 'antd';
import type { ButtonHTMLAttributes } from 'react';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { useI18n } from '../../scope.ts';
import { SelectBox } from '../frame.tsx';
import { GroupFigures, type GroupSum } from './group-figures.tsx';
import { GroupHead } from './group-head.tsx';
import styles from './record-group-head.module.css';

/** What the head of a group of records shows and offers. */
export type RecordGroup = {
  /** Empty for records without a value. */
  value: string;
  name: string;
  count: number;
  sums: readonly GroupSum[];
  /** Adds a record with the value of the group; missing where it cannot be entered. */
  onAdd?: (() => void) | undefined;
};

type RecordGroupHeadProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'tabIndex' | 'onClick'> & {
  group: RecordGroup;
  isFolded: boolean;
  /** How many of its loaded records are selected; without it there is no box that selects them. */
  chosen?: 'none' | 'some' | 'all' | undefined;
};

/** The head of a group of records: what they share, how many they are and what they come to; selects them and adds one. */
export function RecordGroupHead({ group, isFolded, chosen, ...button }: RecordGroupHeadProps) {
  const { value, name, count, sums, onAdd } = group;
  const { t } = useI18n();
  const addText = t('group.add', { name });
  return (
    <>
      <span className={styles.stuck}>
        {chosen && (
          <span className={styles.box} data-choose={value}>
            <SelectBox isSelected={chosen === 'all'} isPartly={chosen === 'some'} label={t('group.select', { name })} />
          </span>
        )}
        <GroupHead name={name} count={count} isFolded={isFolded} data-stop data-fold={value} {...button} />
        {onAdd && (
          <Button
            type="text"
            size="small"
            className={styles.add ?? ''}
            aria-label={addText}
            title={addText}
            icon={<Glyph name="plus" />}
            data-stop
            tabIndex={button.tabIndex ?? 0}
            onClick={onAdd}
            // The keys of the grid are not for it.
            onKeyDown={(event) => event.stopPropagation()}
          />
        )}
      </span>
      {sums.length > 0 && <GroupFigures sums={sums} />}
    </>
  );
}
