import { type AssetNote, assetNote } from '@opsyard/contract';
import { useState } from 'react';
import { useRead } from '../../../kernel/calls/api.ts';

/** Which notes are listed and marked; open ones include those to check. */
export const NOTE_FILTERS = ['all', 'open', 'resolved', 'wontFix'] as const;
export type NoteFilter = (typeof NOTE_FILTERS)[number];

/** Whether a note says something that is still to be done. */
export function isOpen({ state }: Pick<AssetNote, 'state'>): boolean {
  return state === 'open' || state === 'toCheck';
}

/** Whether a filter shows a note. */
export function isAmong(note: Pick<AssetNote, 'state'>, which: Exclude<NoteFilter, 'all'>): boolean {
  return which === 'open' ? isOpen(note) : note.state === which;
}

/** The notes that are shown, with the number that each has among all. */
export function useNoteFilter(notes: readonly AssetNote[]) {
  const [which, setWhich] = useState<NoteFilter>('all');
  const numbered = notes.map((note, at) => ({ note, number: at + 1 }));
  const shown = which === 'all' ? numbered : numbered.filter(({ note }) => isAmong(note, which));
  /** A new note is open, and would not be shown among settled ones. */
  const showNew = () => setWhich((now) => (now === 'open' ? now : 'all'));
  return { shown, which, setWhich, showNew };
}

export type ShownNotes = ReturnType<typeof useNoteFilter>;

/** The notes on a version, and those of them that the filter shows. */
export function useNotes(versionId: string): { notes: readonly AssetNote[]; filter: ShownNotes } {
  const query = { versionId };
  const { data: notes = [] } = useRead(assetNote.list, { query }, { quiet: true, keepPrevious: false });
  return { notes, filter: useNoteFilter(notes) };
}
