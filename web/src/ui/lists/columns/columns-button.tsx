import type { ComponentProps } from 'react';
import { optionalPart } from '../../../kernel/loading/optional-part.tsx';
import { PopupButton } from '../../popups/popup-button.tsx';
import type { ArrangedColumn } from './column-choice.ts';
import type { ColumnChooserProps } from './column-chooser.tsx';

const Chooser = optionalPart(() => import('./column-chooser.tsx'), 'ColumnChooser', 'main');

type ColumnsButtonProps<C extends ArrangedColumn> = ColumnChooserProps<C> &
  Pick<ComponentProps<typeof PopupButton>, 'label' | 'trigger'>;

/** A button to choose the columns of a list. */
export function ColumnsButton<C extends ArrangedColumn>({ label, trigger, ...chooser }: ColumnsButtonProps<C>) {
  return (
    <PopupButton label={label} trigger={trigger}>
      {(close) => <Chooser {...(chooser as ColumnChooserProps<ArrangedColumn>)} onMissing={close} />}
    </PopupButton>
  );
}
