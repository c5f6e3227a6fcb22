import { type ComponentProps, Suspense, useEffect, useRef } from 'react';
import { part } from '../../../kernel/screens.ts';
import { Popup } from '../../../ui/popup.tsx';
import type { CellEditor as Editor } from './cell-editor.tsx';

const loadCellEditor = () => import('./cell-editor.tsx');
const CellEditor = part(loadCellEditor, 'CellEditor', 'main');

/** Loads the editors of cells ahead. */
export function fetchCellEditor(): void {
  loadCellEditor().catch(() => undefined);
}

/** Edits a field of a task beside its cell; what is typed while the code is loaded is handed on. */
export function CellEditorWhenLoaded(props: ComponentProps<typeof Editor>) {
  const typed = useRef('');
  const { anchor, onDone, onTab } = props;
  const waiting = (
    <Popup anchor={anchor} label="" onClose={() => onDone(null)} onTab={onTab}>
      <input
        className="visually-hidden"
        data-autofocus
        onChange={({ target }) => {
          typed.current = target.value;
        }}
      />
    </Popup>
  );
  return (
    <Suspense fallback={waiting}>
      <CellEditor {...props} />
      <HandOn typed={typed} />
    </Suspense>
  );
}

/** Enters a text into the field that has got the focus. */
function HandOn({ typed }: { typed: { current: string } }) {
  useEffect(() => {
    const field = document.activeElement;
    if (typed.current === '' || !(field instanceof HTMLInputElement)) return;
    field.setRangeText(typed.current, 0, field.value.length, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    typed.current = '';
  }, [typed]);
  return null;
}
