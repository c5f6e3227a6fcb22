import { type Identified, type Input, identityFailures, type Reply, type Route } from '@opsyard/contract';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { call } from '../../../kernel/calls/api.ts';
import { reportFailure } from '../../../kernel/calls/failure-notice.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { showDialog } from '../../../kernel/dialogs.ts';
import { part } from '../../../kernel/loading/screens.ts';

// Loaded on demand: large and rarely shown.
const ConfirmDialog = part(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');

/** The user cancelled authenticating again. */
export class ConfirmationCancelled extends Error {
  override name = 'NotConfirmed';
}

/** Runs an action; if it requires recent authentication, asks for it and runs the action again. */
export async function confirmed<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof RequestError) || !error.is(identityFailures.confirmFirst)) throw error;
    await openConfirmDialog();
    return await action();
  }
}

type ConfirmedOptions = {
  /** Other groups of queries to invalidate after this call. */
  alsoRefresh?: readonly string[];
  /** The caller shows errors itself. */
  quiet?: boolean;
};

/** Mutation of a route that may require recent authentication; invalidates the queries of its group afterwards. */
export function useConfirmed<R extends Route>(route: Identified<R>, options: ConfirmedOptions = {}) {
  return useMutation<Reply<R>, Error, Input<R>>({
    mutationFn: (input) => confirmed(() => call(route, input, { quiet: true })),
    onSuccess: () => void refresh(route.feature, ...(options.alsoRefresh ?? [])),
    onError: (error) => {
      if (error instanceof RequestError && !options.quiet) reportFailure(error, { token: null, quiet: false });
    },
  });
}

function openConfirmDialog(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  showDialog((close) => (
    <Suspense fallback={null}>
      <ConfirmDialog
        onDone={() => {
          close();
          resolve();
        }}
        onCancel={() => {
          close();
          reject(new ConfirmationCancelled());
        }}
      />
    </Suspense>
  ));
  return promise;
}
