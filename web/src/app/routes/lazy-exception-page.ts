import { part } from '../../kernel/loading/screens.ts';

/** The error page, loaded on demand. */
export const ExceptionPage = part(() => import('./exception-page.tsx'), 'ExceptionPage');
