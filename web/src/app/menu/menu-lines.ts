import { createContext } from 'react';
import type { MenuLine } from './menu.ts';

/** The menu of the user for pages with their own presentation, and a function that preloads a screen. */
export type MenuOfPerson = { lines: readonly MenuLine[]; preload: (line: MenuLine) => void };

export const MenuLinesContext = createContext<MenuOfPerson>({ lines: [], preload: () => undefined });
