import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filterChoices } from '../forms/choices.ts';
import { Glyph } from '../icons/glyphs.tsx';
import { type Choice, ChoiceList } from '../lists/choice-list.tsx';
import { PopupButton } from '../popups/popup-button.tsx';
import styles from './import.module.css';

const AUTO = 'auto';

type NamePickerProps = {
  /** “Rocket” becomes. */
  label: string;
  /** What it becomes. */
  text: string;
  mark?: ReactNode;
  /** What it becomes does not exist yet. */
  isNew?: boolean;
  selected: string;
  /** What can be chosen after so much has been typed. */
  choices: (typed: string) => readonly Choice[];
  onPick: (value: string) => void;
  /** Takes a choice of the user back. */
  onReset?: (() => void) | undefined;
  /** Searches for other choices. */
  onSearch?: ((typed: string) => void) | undefined;
};

/** Shows the target of a name in the file, and allows choosing another one. */
export function NamePicker({ label, text, mark, isNew = false, onPick, onReset, ...choosing }: NamePickerProps) {
  const { t } = useTranslation('transfer');
  return (
    <PopupButton
      label={label}
      trigger={(props) => (
        <Button {...props} className={styles.pick ?? ''}>
          {mark}
          <span className="visually-hidden">{label}: </span>
          <span className={styles.picked}>{text} </span>
          {isNew && <span className={styles.mark}>{t('names.isNew')}</span>}
          <Glyph name="down" />
        </Button>
      )}
    >
      {(close) => (
        <Choosing
          {...choosing}
          label={label}
          hasReset={onReset !== undefined}
          onPick={(value) => {
            close();
            if (value === AUTO) onReset?.();
            else if (value !== choosing.selected) onPick(value);
          }}
        />
      )}
    </PopupButton>
  );
}

type ChoosingProps = Pick<NamePickerProps, 'label' | 'selected' | 'choices' | 'onPick' | 'onSearch'> & {
  hasReset: boolean;
};

function Choosing({ label, selected, choices, onPick, onSearch, hasReset }: ChoosingProps) {
  const { t } = useTranslation('transfer');
  const [typed, setTyped] = useState('');
  const reset = hasReset ? [{ value: AUTO, text: t('names.auto') }] : [];
  return (
    <ChoiceList
      label={label}
      choices={[...choices(typed.trim()), ...filterChoices(reset, typed)]}
      selected={[selected]}
      onPick={onPick}
      onSearch={(text) => {
        setTyped(text);
        onSearch?.(text);
      }}
    />
  );
}
