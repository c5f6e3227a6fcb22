import { PLAIN_FIELDS, type PlainField, type PlainKind } from '@opsyard/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../../kernel/loading/screens.ts';
import { DayPicker } from '../../../../ui/dates/day-picker.tsx';
import { KeepTyping } from '../../../../ui/forms/keep-typing.tsx';
import { ChoiceList } from '../../../../ui/lists/choice-list.tsx';

const EstimateEditor = part(() => import('./estimate-editor.tsx'), 'EstimateEditor');

type PlainEditorProps = {
  field: PlainField;
  label: string;
  /** As it was when the editor opened. */
  value: string | number | boolean | null;
  /** Offers to clear the field also where it is empty. */
  withNone?: boolean;
  /** The new value; the editor is done. */
  onPick: (value: string | number | boolean | null) => void;
};
type ValueEditorProps = Omit<PlainEditorProps, 'field'>;

/** Yes, or none. */
function FlagEditor({ label, value, onPick }: ValueEditorProps) {
  const { t } = useTranslation('tasks');
  const choices = [
    { value: 'yes', text: t('fields.yes') },
    { value: 'no', text: t('fields.no') },
  ];
  const selected = [value === true ? 'yes' : 'no'];
  return (
    <ChoiceList
      label={label}
      choices={choices}
      selected={selected}
      onPick={(picked) => onPick(picked === 'yes' ? true : null)}
    />
  );
}

const EDITORS: Record<PlainKind, (props: ValueEditorProps) => ReactNode> = {
  date: ({ value, ...props }) => <DayPicker value={value as string | null} {...props} />,
  boolean: FlagEditor,
  duration: ({ value, ...props }) => (
    <KeepTyping label={props.label}>
      <EstimateEditor value={value as number | null} {...props} />
    </KeepTyping>
  ),
};

/** Edits a plain field of a task by its kind; for a popup. */
export function PlainEditor({ field, ...props }: PlainEditorProps): ReactNode {
  return EDITORS[PLAIN_FIELDS[field].kind](props);
}
