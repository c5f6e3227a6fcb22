import { type AssetNote, assetNote } from '@opsyard/contract';
import { useState } from 'react';
import { useRead } from '../../../kernel/calls/api.ts';

/** Which notes are listed and marked; open ones include those to check. */
export const NOTE_FILTERS = ['all', 'open', 'resolved'] as const;
export type NoteFilter = (typeof NOTE_FILTERS)[number];

/** Whether a note says something that is still to be done. */
export function isOpen({ state }: Pick<AssetNote, 'state'>): boolean {
  return state !== 'resolved';
}

/** The notes that are shown, with the number that each has among all. */
export function useNoteFilter(notes: readonly AssetNote[]) {
  const [which, setWhich] = useState<NoteFilter>('all');
  const numbered = notes.map((note, at) => ({ note, number: at + 1 }));
  const shown = which === 'all' ? numbered : numbered.filter(({ note }) => isOpen(note) === (which === 'open'));
  /** A new note is open, and would not be shown among resolved ones. */
  const showNew = () => setWhich((now) => (now === 'resolved' ? 'all' : now));
  return { shown, which, setWhich, showNew };
}

export type ShownNotes = ReturnType<typeof useNoteFilter>;

/** The notes on a version, and those of them that the filter shows. */
export function useNotes(versionId: string): { notes: readonly AssetNote[]; filter: ShownNotes } {
  const query = { versionId };
  const { data: notes = [] } = useRead(assetNote.list, { query }, { quiet: true, keepPrevious: false });
  return { notes, filter: useNoteFilter(notes) };
}
