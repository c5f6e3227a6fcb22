import { PLAIN_FIELDS, type PlainField, type PlainKind } from '@opsyard/contract';
import { type ReactNode, Suspense } from 'react';
import { part } from '../../../kernel/screens.ts';
import { DayPicker } from '../../../ui/day-picker.tsx';

const EstimateEditor = part(() => import('./estimate-editor.tsx'), 'EstimateEditor');

type PlainEditorProps = {
  field: PlainField;
  label: string;
  /** As it was when the editor opened. */
  value: string | number | null;
  /** Offers to clear the field also where it is empty. */
  withNone?: boolean;
  /** The new value; the editor is done. */
  onPick: (value: string | number | null) => void;
};
type ValueEditorProps = Omit<PlainEditorProps, 'field'>;

const EDITORS: Record<PlainKind, (props: ValueEditorProps) => ReactNode> = {
  date: ({ value, ...props }) => <DayPicker value={value as string | null} {...props} />,
  duration: ({ value, ...props }) => (
    <Suspense fallback={null}>
      <EstimateEditor value={value as number | null} {...props} />
    </Suspense>
  ),
};

/** Edits a plain field of a task by its kind; for a popup. */
export function PlainEditor({ field, ...props }: PlainEditorProps): ReactNode {
  return EDITORS[PLAIN_FIELDS[field].kind](props);
}
