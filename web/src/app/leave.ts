import type { useNavigate } from 'react-router';
import { hasDrafts } from '../kernel/clear-drafts.ts';
import { currentSession } from '../kernel/session.ts';
import { signOut } from '../kernel/sign-out.ts';
import { openOverlay } from './overlay.ts';

/** Logs the user out; who has drafts in this browser is asked what becomes of them. */
export function leave(navigate: ReturnType<typeof useNavigate>): void {
  const me = currentSession()?.user.id;
  const go = (keepsDrafts: boolean) => {
    void navigate('/');
    signOut({ keepsDrafts });
  };
  if (me && hasDrafts(me))
    // Users can log out without a connection; what cannot be asked then is not decided for them.
    void import('./leave-dialog.tsx').then(
      () => openOverlay('leave'),
      () => go(true),
    );
  else go(false);
}
