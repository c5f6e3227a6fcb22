import { audit, message, project, twoFactor, user } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { storeAuthorisations } from '../../kernel/can.tsx';
import { PlacesContext } from '../../kernel/places.ts';
import { startWords } from '../words/words.ts';
import { useSetupSteps } from './setup-steps.ts';

const RIGHTS = ['system:message:view', 'system:user:view', 'system:audit:view', 'task:project:add'];
const places = new Map([['system/SystemSettings', '/isystem/settings']]);

function Around({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryCache}>
      <PlacesContext value={places}>{children}</PlacesContext>
    </QueryClientProvider>
  );
}

test('the gateway step is done once mail and SMS are delivered; the outbox does not count as delivery', async () => {
  await startWords();
  signedIn();
  const page = { records: [], total: 0, cursor: null } as never;
  storeAuthorisations({
    auth: RIGHTS.map((action) => ({ action, type: '1' as const, describe: action })),
    allAuth: [],
  });
  for (const [mail, isDone] of [
    ['outbox', false],
    ['smtp mail.example.com:587', true],
  ] as const) {
    queryCache.clear();
    const gateways = { mail: [mail], sms: isDone ? ['twilio'] : ['outbox'] };
    const server = new MockServer()
      .on(twoFactor.state, { on: false, passkeys: [] } as never)
      .on(project.list, [])
      .on(audit.list, page)
      .on(user.list, page)
      .on(message.list, { records: [], cursor: null, gateways });
    const { result, unmount } = renderHook(useSetupSteps, { wrapper: Around });
    await waitFor(() => expect(server.calls(message.list)).toHaveLength(1));
    await waitFor(() => expect(result.current.find(({ key }) => key === 'messages')?.isDone).toBe(isDone));
    unmount();
  }
});
