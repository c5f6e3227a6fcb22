import { part } from '../kernel/screens.ts';

/** What is wrong with a page, fetched when something is. */
export const ExceptionPage = part(() => import('./exception-page.tsx'), 'ExceptionPage');
