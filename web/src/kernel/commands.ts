import { useEffect, useMemo, useRef } from 'react';
import { isComposing, isTyping, stepOf } from './shortcuts.ts';
import { createStore, useStore } from './store.ts';

/** Something a person can do here by key, menu or palette. */
export type Command = {
  id: string;
  /** In the language of the page. */
  title: string;
  /** Heading under which palette and sheet show it. */
  group?: string;
  /** `mod+k`, `c`, `shift+arrowdown`, or steps one after the other, `g p`. */
  shortcut?: string;
  /** Whether it can be done right now. */
  when?: () => boolean;
  run: () => void;
  /** Its shortcut works while somebody types, too. */
  inFields?: boolean;
  /** Its shortcut works over an open dialog, too. */
  inDialogs?: boolean;
  /** Only a shortcut: the palette leaves it out. */
  keyOnly?: boolean;
};

type Registered = { commands: readonly Command[] };
const registered = createStore<readonly Registered[]>([]);

/** Offers commands while the component shows; later ones win a shortcut. `commands` may be made anew on every render. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  // Functions are left out of the text: commands are registered anew only when what people see of them changes.
  const shape = JSON.stringify(commands);
  useEffect(() => {
    const own: Registered = {
      commands: (JSON.parse(shape) as Omit<Command, 'run' | 'when'>[]).map((command) => ({
        ...command,
        run: () => latest.current.find(({ id }) => id === command.id)?.run(),
        when: () => latest.current.find(({ id }) => id === command.id)?.when?.() ?? true,
      })),
    };
    registered.set([...registered.get(), own]);
    return () => registered.set(registered.get().filter((entry) => entry !== own));
  }, [shape]);
}

/** Every command on offer, for palette and sheet; of several with one id the latest. */
export function useOfferedCommands(): Command[] {
  const all = useStore(registered);
  return useMemo(() => offered(all), [all]);
}

/** Listens for shortcuts on the whole page until the returned function is called. */
export function listenForShortcuts(): () => void {
  const follow = shortcutFollower(() => offered(registered.get()));
  window.addEventListener('keydown', follow);
  return () => window.removeEventListener('keydown', follow);
}

const SEQUENCE_PAUSE = 1_000;

/** Turns key presses into commands, remembering a begun sequence for a second. */
export function shortcutFollower(commandsNow: () => readonly Command[]): (event: KeyboardEvent) => void {
  let begun = '';
  let begunAt = 0;
  return (event) => {
    if (event.defaultPrevented || isComposing(event) || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
    const before = begun && event.timeStamp - begunAt < SEQUENCE_PAUSE ? `${begun} ` : '';
    const pressed = before + stepOf(event);
    const possible = commandsNow().filter((command) => canRun(command, event));
    const hit = possible.findLast(({ shortcut }) => shortcut === pressed);
    begun = possible.some(({ shortcut }) => shortcut?.startsWith(`${pressed} `)) ? pressed : '';
    begunAt = event.timeStamp;
    if (!hit) return;
    begun = '';
    event.preventDefault();
    hit.run();
  };
}

function canRun(command: Command, event: KeyboardEvent): boolean {
  if (!command.shortcut) return false;
  if (!command.inFields && isTyping(event)) return false;
  if (!command.inDialogs && dialogIsOpen()) return false;
  return command.when?.() ?? true;
}

function dialogIsOpen(): boolean {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]');
  return [...dialogs].some((dialog) => dialog.checkVisibility?.() ?? true);
}

function offered(all: readonly Registered[]): Command[] {
  const byId = new Map(all.flatMap(({ commands }) => commands.map((command) => [command.id, command] as const)));
  return [...byId.values()];
}
