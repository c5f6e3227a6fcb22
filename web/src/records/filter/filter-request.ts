import { createContext } from 'react';

/** Conditions that are shown; `field` begins a new one on a field. */
export type ShownFilter = { field?: string } | null;

/** Shows the conditions of the page with a new one on a field; null where there are none. */
export const AskFilter = createContext<((field: string) => void) | null>(null);
