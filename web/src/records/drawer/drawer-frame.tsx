import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { type Command, useCommands } from '../../kernel/commands/commands.ts';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { adjacentRow } from './adjacent-row.ts';
import styles from './drawer.module.css';
import { DrawerContext, type DrawerNames } from './drawer-scope.ts';
import { keepsFocus } from './keeps-focus.ts';

type FrameProps = { label: string; names: DrawerNames; onClose: () => void; children: ReactNode };
type DrawerProps = FrameProps & {
  /** What rows of the list beside it are. */
  kind: 'task' | 'record';
  /** The open one, as its row is named. */
  openKey: string;
  onOpen: (key: string) => void;
};

/** The drawer beside a list: it takes the focus unless it only shows a row, is closed by Esc, and leads to the rows before and after. */
export function DrawerFrame({ kind, openKey, label, names, onOpen, onClose, children }: DrawerProps) {
  const panel = useFocusedPanel(keepsFocus(useLocation().state));
  const step = (by: 1 | -1) => {
    const key = adjacentRow(kind, openKey, by);
    if (key) onOpen(key);
  };
  useStepKeys({ kind, names, panel, step });
  const onKeyDown = (event: KeyboardEvent) => {
    // Overlays of the drawer, such as the preview of a file, handle Escape themselves.
    const inside = event.target instanceof Node && panel.current?.contains(event.target);
    if (!inside || event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <div
      ref={panel}
      className={styles.drawer}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      data-beside
      onKeyDown={onKeyDown}
    >
      <DrawerContext value={{ panel, names, isPage: false, step, close: onClose }}>
        <Suspense fallback={<RowsSkeleton />}>{children}</Suspense>
      </DrawerContext>
    </div>
  );
}

/** A record with the page to itself. */
export function FullPage({ label, names, onClose, children }: FrameProps) {
  const panel = useRef<HTMLElement>(null);
  return (
    <section ref={panel} className={styles.full} aria-label={label} tabIndex={-1}>
      <DrawerContext value={{ panel, names, isPage: true, close: onClose }}>
        <Suspense fallback={<RowsSkeleton />}>{children}</Suspense>
      </DrawerContext>
    </section>
  );
}

/** Takes the focus while mounted, and restores it; opened to show a row only, it leaves the focus where it is. */
function useFocusedPanel(isShownOnly: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const takesFocus = useRef(!isShownOnly);
  useEffect(() => {
    before.current ??= document.activeElement;
    if (takesFocus.current) panel.current?.focus({ preventScroll: true });
    return () => {
      // The focus has moved on in the list.
      if (!takesFocus.current && document.activeElement !== document.body) return;
      if (before.current instanceof HTMLElement && before.current.isConnected)
        before.current.focus({ preventScroll: true });
    };
  }, []);
  return panel;
}

type StepKeys = Pick<DrawerProps, 'kind' | 'names'> & {
  panel: RefObject<HTMLElement | null>;
  step: (by: 1 | -1) => void;
};

/** J and K lead to the next and the previous row, and from inside also N and brackets. */
function useStepKeys({ kind, names: { group, next, previous }, panel, step }: StepKeys): void {
  // Beside it, the keys are those of the page, such as N for the next period of a calendar.
  const when = () => panel.current?.contains(document.activeElement) === true;
  const inside = (id: string, shortcut: string, title: string, by: 1 | -1): Command => ({
    ...{ id: `${kind}.${id}.${shortcut}`, title, group, shortcut, keyOnly: true, inDialogs: true },
    when,
    run: () => step(by),
  });
  useCommands([
    { id: `${kind}.next`, title: next, group, shortcut: 'j', inDialogs: true, run: () => step(1) },
    { id: `${kind}.previous`, title: previous, group, shortcut: 'k', inDialogs: true, run: () => step(-1) },
    inside('next', 'n', next, 1),
    inside('next', ']', next, 1),
    inside('previous', '[', previous, -1),
  ]);
}
