import type { Preferences } from '@opsyard/contract';
import { useEffect, useMemo, useRef } from 'react';
import { currentPreferences, usePreferences } from '../storage/preferences.ts';
import { createStore, useStore } from '../storage/store.ts';
import { ownShortcut } from './own-shortcuts.ts';
import { isComposing, isTyping, stepOf } from './shortcuts.ts';

/** An action available by shortcut, menu or command palette. */
export type Command = {
  id: string;
  /** In the current language. */
  title: string;
  /** The heading in palette and shortcut sheet. */
  group?: string;
  /** `mod+k`, `c`, `shift+arrowdown`, or a sequence, `g p`. */
  shortcut?: string;
  /** Whether it is currently available. */
  when?: () => boolean;
  run: () => void;
  /** Its shortcut works in input fields, too. */
  inFields?: boolean;
  /** Its shortcut works in dialogs, too. */
  inDialogs?: boolean;
  /** A shortcut only: not in the palette. */
  keyOnly?: boolean;
};

type Registered = { commands: readonly Command[] };
const registered = createStore<readonly Registered[]>([]);
const seen = new Map<string, Command>();

/** Registers commands while the component is mounted; later ones take precedence for a shortcut. `commands` may change on every render. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  // Functions are ignored: commands are registered again only when their visible properties change.
  const shape = JSON.stringify(commands);
  useEffect(() => {
    const own: Registered = {
      commands: (JSON.parse(shape) as Omit<Command, 'run' | 'when'>[]).map((command) => ({
        ...command,
        run: () => latest.current.find(({ id }) => id === command.id)?.run(),
        when: () => latest.current.find(({ id }) => id === command.id)?.when?.() ?? true,
      })),
    };
    for (const command of own.commands) seen.set(command.id, command);
    registered.set([...registered.get(), own]);
    return () => registered.set(registered.get().filter((entry) => entry !== own));
  }, [shape]);
}

/** All registered commands, for palette and sheet; for duplicate ids the latest. */
export function useOfferedCommands(): Command[] {
  const all = useStore(registered);
  const preferences = usePreferences();
  return useMemo(() => offered(all).map((one) => withOwnShortcut(one, preferences)), [all, preferences]);
}

/** All commands registered since the page was loaded, with their default shortcuts. */
export function useSeenCommands(): Command[] {
  useStore(registered);
  return [...seen.values()];
}

/** Listens for shortcuts on the whole page until the returned function is called. */
export function listenForShortcuts(): () => void {
  const follow = createShortcutHandler(() =>
    offered(registered.get()).map((one) => withOwnShortcut(one, currentPreferences())),
  );
  window.addEventListener('keydown', follow);
  return () => window.removeEventListener('keydown', follow);
}

const SEQUENCE_PAUSE = 1_000;

/** Maps key presses to commands; a started sequence expires after a second. */
export function createShortcutHandler(commandsNow: () => readonly Command[]): (event: KeyboardEvent) => void {
  let firstKey = '';
  let firstKeyAt = 0;
  return (event) => {
    if (event.defaultPrevented || isComposing(event) || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
    const before = firstKey && event.timeStamp - firstKeyAt < SEQUENCE_PAUSE ? `${firstKey} ` : '';
    const pressed = before + stepOf(event);
    const possible = commandsNow().filter((command) => canRun(command, event));
    const hit = possible.findLast(({ shortcut }) => shortcut === pressed);
    firstKey = possible.some(({ shortcut }) => shortcut?.startsWith(`${pressed} `)) ? pressed : '';
    firstKeyAt = event.timeStamp;
    if (!hit) return;
    firstKey = '';
    event.preventDefault();
    hit.run();
  };
}

function withOwnShortcut(known: Command, preferences: Preferences): Command {
  const shortcut = ownShortcut(known, preferences);
  const { shortcut: _, ...command } = known;
  return { ...command, ...(shortcut && { shortcut }) };
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
