import { Suspense } from 'react';
import { part } from '../../kernel/loading/screens.ts';
import { EarlyInput } from '../../ui/rich-text/early-input.tsx';
import type { PartEditorProps } from './part-editor.tsx';

const Editor = part(() => import('./part-editor.tsx'), 'PartEditor', 'first');

/** The rich-text editor of a record, focused; what is typed while its code is loaded is in its text. */
export function PartEditorWhenLoaded(props: PartEditorProps) {
  const { value, label, placeholder, onChange, onSubmit } = props;
  const early = { value, label, placeholder, onChange, ...(onSubmit && { onSubmit }) };
  return (
    <Suspense fallback={<EarlyInput {...early} />}>
      <Editor {...props} autoFocus />
    </Suspense>
  );
}
