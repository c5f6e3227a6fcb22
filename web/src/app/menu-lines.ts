import { createContext } from 'react';
import type { MenuLine } from './menu.ts';

/** The lines of this person's menu, for pages that show them in their own way, and what fetches a screen's code ahead. */
export type MenuOfPerson = { lines: readonly MenuLine[]; preload: (line: MenuLine) => void };

export const MenuLinesContext = createContext<MenuOfPerson>({ lines: [], preload: () => undefined });
