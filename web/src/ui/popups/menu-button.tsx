import { Button, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';
import { type MenuEntry, usePopupMenu } from './popup-menu.tsx';

type MenuButtonProps = Omit<ButtonProps, 'onClick' | 'children'> & {
  /** The accessible name; the button may show only an icon. */
  label: string;
  entries: readonly MenuEntry[];
  align?: 'start' | 'end';
  children?: ReactNode;
};

export function MenuButton({ label, entries, align = 'end', children, ...button }: MenuButtonProps) {
  const { menu, isOpen, openUnder } = usePopupMenu(label, entries);
  return (
    <>
      <Button
        type="text"
        {...button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        title={label}
        onClick={({ currentTarget }) => openUnder(currentTarget, align)}
      >
        {children}
      </Button>
      {menu}
    </>
  );
}
