import { CheckOutlined, RightOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './popup-menu.module.css';

export type MenuEntry =
  | 'divider'
  | {
      key: string;
      label: ReactNode;
      icon?: ReactNode;
      /** For an option of a group: whether it is selected. */
      checked?: boolean;
      danger?: boolean;
      disabled?: boolean;
      /** Prefetches its target on hover or focus. */
      ahead?: () => void;
      run: () => void;
    }
  | Submenu;

/** An entry that opens further entries beside it. */
export type Submenu = { key: string; label: ReactNode; icon?: ReactNode; entries: readonly MenuEntry[] };

type Point = { x: number; y: number; end?: boolean };
type PopupMenu = {
  menu: ReactNode;
  isOpen: boolean;
  openAt: (point: Point) => void;
  /** Opens below an element, aligned with its start or end. */
  openUnder: (element: Element, align?: 'start' | 'end') => void;
};

/** A menu that opens over the page; `menu` has to be rendered somewhere. The browser closes it on Esc and on a click elsewhere. */
export function usePopupMenu(label: string, entries: readonly MenuEntry[]): PopupMenu {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(false);
  const [isOpen, setOpen] = useState(false);
  const openAt = useCallback((point: Point) => {
    const element = box.current;
    if (!element) return;
    // An open menu is moved.
    if (shown.current) element.hidePopover();
    shown.current = true;
    // The entries have to be rendered before the menu can be measured and focused.
    flushSync(() => setOpen(true));
    element.showPopover();
    place(element, point);
    (element.querySelector<HTMLElement>('[aria-checked="true"]') ?? itemsOf(element)[0])?.focus();
  }, []);
  const openUnder = useCallback(
    (target: Element, align: 'start' | 'end' = 'start') => {
      const { left, right, bottom } = target.getBoundingClientRect();
      openAt({ x: align === 'start' ? left : right, y: bottom + 4, end: align === 'end' });
    },
    [openAt],
  );
  const menu = (
    <div
      ref={box}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles.menu}
      onKeyDown={moveFocus}
      onPointerOver={closeSubmenus}
      onToggle={({ newState }) => {
        shown.current = newState === 'open';
        setOpen(shown.current);
      }}
    >
      {isOpen &&
        entries.map((entry, at) => (
          <Entry key={keyOf(entry, at)} entry={entry} close={() => box.current?.hidePopover()} />
        ))}
    </div>
  );
  return { menu, isOpen, openAt, openUnder };
}

/** Waits for the pointer release: otherwise releasing it outside of the menu would close it again. */
export function onPointerRelease({ buttons }: { buttons: number }, open: () => void): void {
  if (buttons === 0) open();
  // The browser keeps a new menu open only after the event has been dispatched.
  else window.addEventListener('pointerup', () => setTimeout(open), { once: true });
}

function Entry({ entry, close }: { entry: MenuEntry; close: () => void }) {
  if (entry === 'divider') return <hr className={styles.divider} />;
  if ('entries' in entry) return <SubmenuEntry entry={entry} close={close} />;
  const { label, icon, checked, danger, disabled, ahead, run } = entry;
  const isChoice = checked !== undefined;
  return (
    <button
      type="button"
      role={isChoice ? 'menuitemradio' : 'menuitem'}
      {...(isChoice && { 'aria-checked': checked })}
      tabIndex={-1}
      disabled={disabled}
      className={danger ? `${styles.entry} ${styles.danger}` : styles.entry}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={() => {
        close();
        run();
      }}
    >
      {icon && (
        <span aria-hidden="true" className={styles.icon}>
          {icon}
        </span>
      )}
      <span className={styles.label}>{label}</span>
      {isChoice && <CheckOutlined aria-hidden className={styles.check ?? ''} />}
    </button>
  );
}

/** An entry with a menu of its own, opened by a click, by pointing at it, or by the right arrow key; the left one leads back. */
function SubmenuEntry({ entry: { label, icon, entries }, close }: { entry: Submenu; close: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (isFocused: boolean) => {
    const [menu, button] = [box.current, trigger.current];
    if (!menu || !button) return;
    if (!isOpen) {
      flushSync(() => setOpen(true));
      menu.showPopover();
      placeBeside(menu, button.getBoundingClientRect());
    }
    if (isFocused) (menu.querySelector<HTMLElement>('[aria-checked="true"]') ?? itemsOf(menu)[0])?.focus();
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        role="menuitem"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        tabIndex={-1}
        className={styles.entry}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && open(false)}
        onClick={() => open(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowRight') return;
          event.preventDefault();
          open(true);
        }}
      >
        {icon && (
          <span aria-hidden="true" className={styles.icon}>
            {icon}
          </span>
        )}
        <span className={styles.label}>{label}</span>
        <RightOutlined aria-hidden className={styles.further ?? ''} />
      </button>
      <div
        ref={box}
        popover="auto"
        role="menu"
        data-submenu={isOpen ? 'open' : 'closed'}
        aria-label={typeof label === 'string' ? label : undefined}
        tabIndex={-1}
        className={styles.menu}
        onToggle={(event) => {
          // React passes it on to the menu around it.
          event.stopPropagation();
          setOpen(event.newState === 'open');
        }}
        onPointerOver={closeSubmenus}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Tab') close();
          if (event.key !== 'ArrowLeft') return moveFocus(event);
          event.preventDefault();
          box.current?.hidePopover();
          trigger.current?.focus();
        }}
      >
        {isOpen && entries.map((one, at) => <Entry key={keyOf(one, at)} entry={one} close={close} />)}
      </div>
    </>
  );
}

/** Closes the submenus of a menu when the pointer is over another one of its entries. */
function closeSubmenus(event: PointerEvent<HTMLDivElement>): void {
  const over = event.target instanceof Element ? event.target.closest('button') : null;
  event.stopPropagation();
  if (!over || over.closest('[role="menu"]') !== event.currentTarget) return;
  for (const open of event.currentTarget.querySelectorAll<HTMLElement>('[data-submenu="open"]')) {
    if (open.previousElementSibling !== over) open.hidePopover();
  }
}

function keyOf(entry: MenuEntry, at: number): string {
  return entry === 'divider' ? `divider ${at}` : entry.key;
}

function itemsOf(menu: Element): HTMLElement[] {
  const items = [...menu.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  return items.filter((item) => item.closest('[role="menu"]') === menu);
}

/** Arrow keys move through the entries and wrap around, Tab leaves. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const menu = event.currentTarget;
  const items = itemsOf(menu);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items.at(at <= 0 ? -1 : at - 1),
    Home: items[0],
    End: items.at(-1),
  };
  if (event.key === 'Tab') menu.hidePopover();
  else if (targets[event.key]) targets[event.key]?.focus();
  else return;
  event.preventDefault();
}

const MARGIN = 8;

/** Places a submenu beside its entry: on its right, on its left, or over the menu where neither has enough space. */
function placeBeside(menu: HTMLElement, { left, right, top }: DOMRect): void {
  const { width } = menu.getBoundingClientRect();
  const isOnRight = right + width + MARGIN <= window.innerWidth;
  place(menu, { x: isOnRight || left - width < MARGIN ? right : left - width, y: top - 5 });
}

/** Places the menu at a point, moved as necessary to stay on the screen. */
function place(menu: HTMLElement, { x, y, end = false }: Point): void {
  const { width, height } = menu.getBoundingClientRect();
  const left = Math.min(end ? x - width : x, window.innerWidth - width - MARGIN);
  const top = Math.min(y, window.innerHeight - height - MARGIN);
  menu.style.left = `${Math.max(MARGIN, left)}px`;
  menu.style.top = `${Math.max(MARGIN, top)}px`;
}
