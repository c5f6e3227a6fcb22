import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { provideAccountParts } from '../kernel/account-parts.ts';
import { currentSession } from '../kernel/session.ts';
import { fetchBranding } from '../kernel/theme/branding.ts';
import { currentLanguage } from '../kernel/words/language.ts';
import { loadMoreWords } from '../kernel/words/more-words.ts';
import './base.css';
import { queryCache } from '../kernel/calls/query-cache.ts';
import { whenIdle } from '../kernel/loading/when-idle.ts';
import { isRequested } from '../kernel/notify.ts';
import { provideRecordCreators } from '../kernel/record-creators.ts';
import { installTrustedTypes } from '../kernel/trusted-types.ts';
import { features } from './all-features.ts';
import { Root } from './root.tsx';
import { prepareSignedIn } from './routes/guard.tsx';
import { addNonceToStyles } from './style-nonce.ts';
import { submitOnce } from './submit-once.ts';
import { startFirstWords } from './words/words.ts';

void start();

/** Not at module level: chunks loaded meanwhile may wait for this module to finish. */
async function start(): Promise<void> {
  document.documentElement.lang = currentLanguage() === 'zh' ? 'zh-CN' : 'en';
  installTrustedTypes();
  addNonceToStyles();
  submitOnce();
  provideRecordCreators(features.flatMap(({ creators = [] }) => creators));
  provideAccountParts(features.flatMap(({ accountParts = [] }) => accountParts));
  if (currentSession()) prepareSignedIn();
  fetchBranding();
  await startFirstWords();
  // People without an account fill in one form: nothing else is loaded for them.
  const isPublic = window.location.pathname.startsWith('/public/');
  if (!isPublic)
    afterFirstScreen(() => {
      isRequested.set(true);
      loadMoreWords('all').catch(() => undefined);
    });
  const rootElement = document.querySelector('#root');
  if (!rootElement) return;
  createRoot(rootElement).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  );
}

const QUIET = 1_000;

/** Leaves network and CPU to the first screen: waits until the network has been idle for a second. */
function afterFirstScreen(work: () => void): void {
  setTimeout(() => {
    const ends = performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration);
    const isQuiet = queryCache.isFetching() === 0 && performance.now() - Math.max(0, ...ends) >= QUIET;
    if (isQuiet) whenIdle(work);
    else afterFirstScreen(work);
  }, QUIET);
}
