import { useReducer, useRef } from 'react';
import { RequestError } from './calls/request-error.ts';

export type Put<S> = (part: Partial<S>) => void;
type Work<S> = (signal: AbortSignal) => Promise<Partial<S>>;
type Step = { busy: string | null; refused: RequestError | null };

/** State of a multi-step dialog; a later step cancels pending work of an earlier one. */
export function useSteps<S extends Step>(beginning: S) {
  const [state, setPart] = useReducer((now: S, part: Partial<S>) => ({ ...now, ...part }), beginning);
  const step = useRef(new AbortController());

  async function run(busy: NonNullable<S['busy']>, work: Work<S>): Promise<void> {
    step.current.abort();
    const controller = new AbortController();
    step.current = controller;
    const { signal } = controller;
    setPart({ busy, refused: null } as Partial<S>);
    const outcome = await work(signal).catch((error: unknown) => {
      if (signal.aborted) return {};
      if (error instanceof RequestError) return { refused: error };
      throw error;
    });
    if (!signal.aborted) setPart({ busy: null, ...outcome } as Partial<S>);
  }

  return { state, put: setPart, take: run, stop: () => step.current.abort() };
}
