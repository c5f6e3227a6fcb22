import { type ReactNode, use } from 'react';
import { useLanguage } from '../../kernel/words/language.ts';
import { type MenuEntry, usePopupMenu } from '../../ui/popups/popup-menu.tsx';
import { type MenuLine, titleIn } from './menu.ts';
import { MenuLinesContext } from './menu-lines.ts';
import { useOpenMenuLine } from './open-menu-line.ts';

type NavFlyoutProps = {
  title: string;
  lines: readonly MenuLine[];
  /** Popup position: beside the button, or under it. */
  side: 'beside' | 'under';
  className: string | undefined;
  children: ReactNode;
};

/** Menu button that opens its entries beside or under it. */
export function NavFlyout({ title, lines, side, className, children }: NavFlyoutProps) {
  const language = useLanguage();
  const open = useOpenMenuLine();
  const { preload } = use(MenuLinesContext);
  // Nested entries are labelled with the path of their parents.
  const entriesOf = (some: readonly MenuLine[], channel: string): MenuEntry[] =>
    some.flatMap((line) => {
      const label = channel + titleIn(language, line);
      if (line.children.length > 0) return entriesOf(line.children, `${label} › `);
      return [{ key: line.key, label, ahead: () => preload(line), run: () => open(line) }];
    });
  const entries = entriesOf(lines, '');
  const { menu, isOpen, openAt, openUnder } = usePopupMenu(title, entries);
  const show = (button: Element) => {
    const { right, top } = button.getBoundingClientRect();
    if (side === 'beside') openAt({ x: right + 4, y: top });
    else openUnder(button);
  };
  return (
    <>
      <button
        type="button"
        className={className}
        title={title}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => show(currentTarget)}
      >
        {children}
      </button>
      {menu}
    </>
  );
}
