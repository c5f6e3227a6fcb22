import type { useNavigate } from 'react-router';
import { hasDrafts } from '../../kernel/forms/clear-drafts.ts';
import { isFlagged } from '../../kernel/forms/unsaved-flag.ts';
import { currentSession } from '../../kernel/session.ts';
import { signOut } from '../../kernel/sign-out.ts';
import { openOverlay } from '../overlay.ts';

/** Logs the user out, after a question about the drafts in this browser if there are any. */
export function leave(navigate: ReturnType<typeof useNavigate>): void {
  const me = currentSession()?.user.id;
  const go = (keepsDrafts: boolean) => {
    void navigate('/');
    signOut({ keepsDrafts });
  };
  if (me && (hasDrafts(me) || isFlagged(me)))
    // Users can log out without a connection; drafts are kept then.
    void import('./leave-dialog.tsx').then(
      () => openOverlay('leave'),
      () => go(true),
    );
  else go(false);
}
