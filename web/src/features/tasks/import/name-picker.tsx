import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import styles from '../../../ui/import/import.module.css';
import { type Choice, ChoiceList } from '../../../ui/lists/choice-list.tsx';
import { PopupButton } from '../../../ui/popups/popup-button.tsx';

/** Removes the mapping of a name. */
export const AUTO = 'auto';

type NamePickerProps = {
  /** The name in the file. */
  name: string;
  /** What it becomes. */
  text: string;
  mark?: ReactNode;
  isNew: boolean;
  selected: string;
  /** What can be chosen after so much has been typed. */
  choices: (typed: string) => readonly Choice[];
  onPick: (value: string) => void;
};

/** Shows the target of a name in the file, and allows choosing another one. */
export function NamePicker({ name, text, mark, isNew, selected, choices, onPick }: NamePickerProps) {
  const { t } = useTranslation('tasks');
  const label = t('import.names.pick', { name });
  return (
    <PopupButton
      label={label}
      trigger={(props) => (
        <Button {...props} className={styles.pick ?? ''}>
          {mark}
          <span className="visually-hidden">{label}: </span>
          <span className={styles.picked}>{text} </span>
          {isNew && <span className={styles.mark}>{t('import.isNew')}</span>}
          <Glyph name="down" />
        </Button>
      )}
    >
      {(close) => (
        <Choosing
          label={label}
          selected={selected}
          choices={choices}
          onPick={(value) => {
            close();
            if (value !== selected) onPick(value);
          }}
        />
      )}
    </PopupButton>
  );
}

type ChoosingProps = Pick<NamePickerProps, 'selected' | 'choices' | 'onPick'> & { label: string };

function Choosing({ label, selected, choices, onPick }: ChoosingProps) {
  const [typed, setTyped] = useState('');
  return (
    <ChoiceList
      label={label}
      choices={choices(typed.trim())}
      selected={[selected]}
      onPick={onPick}
      onSearch={setTyped}
    />
  );
}
