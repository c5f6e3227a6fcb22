import { type Identified, type Input, identityFailures, type Reply, type Route } from '@opsyard/contract';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { call } from '../../../kernel/api.ts';
import { showDialog } from '../../../kernel/dialogs.ts';
import { reportFailure } from '../../../kernel/failure-notice.ts';
import { refresh } from '../../../kernel/query-cache.ts';
import { RequestError } from '../../../kernel/request-error.ts';
import { part } from '../../../kernel/screens.ts';

// Whoever imports this asks rarely; what asks is large.
const ConfirmDialog = part(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');

/** Somebody was asked to prove who they are and would rather not. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed';
}

/** Does something that may ask who sits here: then the password is asked for, and it is done again. */
export async function confirmed<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof RequestError) || !error.is(identityFailures.confirmFirst)) throw error;
    await askWhoSitsHere();
    return await action();
  }
}

type ConfirmedOptions = {
  /** Further features whose readings change with this call. */
  alsoRefresh?: readonly string[];
  /** The caller shows a failure itself. */
  quiet?: boolean;
};

/** Calls a changing route that may ask who sits here; everything read from its feature is read again afterwards. */
export function useConfirmed<R extends Route>(route: Identified<R>, options: ConfirmedOptions = {}) {
  return useMutation<Reply<R>, Error, Input<R>>({
    mutationFn: (input) => confirmed(() => call(route, input, { quiet: true })),
    onSuccess: () => void refresh(route.feature, ...(options.alsoRefresh ?? [])),
    onError: (error) => {
      if (error instanceof RequestError && !options.quiet) reportFailure(error, { token: null, quiet: false });
    },
  });
}

function askWhoSitsHere(): Promise<void> {
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
          reject(new NotConfirmed());
        }}
      />
    </Suspense>
  ));
  return promise;
}
