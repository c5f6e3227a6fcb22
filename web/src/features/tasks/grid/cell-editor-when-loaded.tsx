import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../../kernel/loading/optional-part.tsx';
import { Popup } from '../../../ui/popups/popup.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { columnName } from '../shared/text/field-text.ts';
import type { CellEditor as Editor } from './cell-editor.tsx';

/** What was typed while the code was loaded, and whether Enter was the last key. */
type Typed = { text: string; isEntered: boolean };
type EditorProps = ComponentProps<typeof Editor>;

const CellEditor = optionalPart(loadCellEditor, 'CellEditor', 'main');

async function loadCellEditor() {
  const { CellEditor: Loaded } = await import('./cell-editor.tsx');
  return {
    CellEditor: ({ typed, ...props }: EditorProps & { typed: RefObject<Typed> }) => (
      <>
        <Loaded {...props} />
        <HandOn typed={typed} />
      </>
    ),
  };
}

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
      <input
        className="visually-hidden"
        aria-label={label}
        autoComplete="off"
        data-autofocus
        onKeyDown={({ key, nativeEvent }) => {
          if (!nativeEvent.isComposing) typed.current.isEntered = key === 'Enter';
        }}
        onChange={({ target }) => {
          typed.current.text = target.value;
        }}
      />
    </Popup>
  );
  return <CellEditor {...props} {...{ typed, fallback }} onMissing={() => onDone(null)} />;
}

/** Enters a text into the field that has got the focus, and confirms it where Enter was pressed. */
function HandOn({ typed }: { typed: RefObject<Typed> }) {
  useEffect(() => {
    const field = document.activeElement;
    const { text, isEntered } = typed.current;
    if (text === '' || !(field instanceof HTMLInputElement)) return;
    typed.current = { text: '', isEntered: false };
    field.setRangeText(text, 0, field.value.length, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    // After the typed text has been entered.
    if (isEntered) setTimeout(() => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  }, [typed]);
  return null;
}
