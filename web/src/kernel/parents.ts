import { createContext } from 'react';

/** A place above a page: its name, and where it lives when the person may go there. */
export type Parent = { title: string; path: string | null };

/** The places above the page that stands here, the highest first; its header shows them. */
export const ParentsContext = createContext<readonly Parent[]>([]);
