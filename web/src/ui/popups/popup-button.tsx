import { type MouseEvent, type ReactNode, useState } from 'react';
import { Popup } from './popup.tsx';

type TriggerProps = {
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
};

type PopupButtonProps = {
  label: string;
  /** Renders the button with these properties. */
  trigger: (props: TriggerProps) => ReactNode;
  children: (close: () => void) => ReactNode;
};

export function PopupButton({ label, trigger, children }: PopupButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const onClick = ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(anchor ? null : currentTarget);
  return (
    <>
      {trigger({ 'aria-haspopup': 'dialog', 'aria-expanded': anchor !== null, onClick })}
      {anchor && (
        <Popup anchor={anchor} label={label} onClose={close}>
          {children(close)}
        </Popup>
      )}
    </>
  );
}
