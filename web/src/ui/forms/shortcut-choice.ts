import type { Command } from '../../kernel/commands/commands.ts';

/** Keys that move the focus, operate what has it, or close layers. */
const RESERVED = new Set(['enter', 'space', 'tab', 'shift+tab', 'escape', 'backspace', 'delete', 'home', 'end']);
const MOVES = /^(?:shift\+)?(?:arrow|page)/;

/** Why a key press cannot be the shortcut of a command: it is reserved, or another command has it or begins with it. */
export function refusalOf(
  shortcut: string,
  id: string,
  commands: readonly Pick<Command, 'id' | 'title' | 'shortcut'>[],
): { reason: 'reserved' } | { reason: 'taken'; title: string } | undefined {
  if (RESERVED.has(shortcut) || MOVES.test(shortcut)) return { reason: 'reserved' };
  const other = commands.find(
    (one) => one.id !== id && (one.shortcut === shortcut || one.shortcut?.startsWith(`${shortcut} `)),
  );
  return other && { reason: 'taken', title: other.title };
}
