import type { ComponentProps, RefObject } from 'react';
import type { Typed } from '../../../ui/forms/early-field.tsx';
import { HandOn } from '../../../ui/forms/keep-typing.tsx';
import { CellEditor } from './cell-editor.tsx';

/** The editor of a cell, with what was typed while it was loaded. */
export function TypedCellEditor({ typed, ...props }: ComponentProps<typeof CellEditor> & { typed: RefObject<Typed> }) {
  return (
    <>
      <CellEditor {...props} />
      <HandOn typed={typed} />
    </>
  );
}
