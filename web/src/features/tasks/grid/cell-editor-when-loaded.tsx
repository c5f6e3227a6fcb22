import { type ComponentProps, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../../kernel/loading/optional-part.tsx';
import { EarlyField, type Typed } from '../../../ui/forms/early-field.tsx';
import { Popup } from '../../../ui/popups/popup.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { columnName } from '../shared/text/field-text.ts';
import type { CellEditor as Editor } from './cell-editor.tsx';

type EditorProps = ComponentProps<typeof Editor>;

const CellEditor = optionalPart(() => import('./typed-cell-editor.tsx'), 'TypedCellEditor', 'main');

export const fetchCellEditor = CellEditor.ahead;

/** Edits a field of a task beside its cell; what is typed while the code is loaded is handed on. */
export function CellEditorWhenLoaded(props: EditorProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const typed = useRef<Typed>({ text: '', isEntered: false });
  const { anchor, column, onDone, onTab } = props;
  const label = column === 'select' ? '' : columnName(column, scope, t);
  const fallback = (
    <Popup anchor={anchor} label={label} onClose={() => onDone(null)} onTab={onTab}>
      <EarlyField {...{ label, typed }} />
    </Popup>
  );
  return <CellEditor {...props} {...{ typed, fallback }} onMissing={() => onDone(null)} />;
}
