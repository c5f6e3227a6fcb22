import { createContext } from 'react';

/** An ancestor of a page: its name, and its path if the user may open it. */
export type Parent = { title: string; path: string | null };

/** The ancestors of the page, highest first; shown as breadcrumbs. */
export const ParentsContext = createContext<readonly Parent[]>([]);
