import { useReducer, useRef } from 'react';
import { RequestError } from '../../kernel/calls/request-error.ts';

type Progress = { signal: AbortSignal; onProgress: (share: number) => void };

/** What an import asks the server, with the user's options `O`, the report on the file `P` and the result `R`. */
type ImportCalls<O, P, R> = {
  send: (file: File, options: O, progress: Progress) => Promise<P>;
  /** Asks what the file would do. */
  check?: (fileId: string, options: O, signal: AbortSignal) => Promise<P>;
  /** Writes the content of the file. It cannot be cancelled: a sent request may be executed nevertheless. */
  run: (fileId: string, options: O) => Promise<R>;
  undo?: (result: R) => Promise<void>;
  /** The refusal of a file that the server has deleted meanwhile: it is sent again. */
  gone?: Parameters<RequestError['is']>[0];
  /** The options for another file, given those for the one before. */
  optionsOfNext: (options: O, report: P | null) => O;
  /** The options that follow from a file that has been read. */
  optionsOfRead?: (report: P, file: File) => Partial<O>;
  /** The options that avoid a refusal: the file is checked again with them, and the refusal is shown. */
  optionsAfter?: (error: RequestError) => Partial<O> | null;
};

type Steps<P, R> = {
  file: File | null;
  /** How much of the file has been sent, 0 to 1. */
  share: number;
  report: P | null;
  result: R | null;
  /** What the page waits for. */
  busy: 'sending' | 'checking' | 'running' | 'undoing' | null;
  /** Why the last step was refused. */
  refused: RequestError | null;
};

const NOTHING = { file: null, share: 0, report: null, result: null, busy: null, refused: null };

type State<O, P, R> = O & Steps<P, R>;
type Part<O, P, R> = Partial<State<O, P, R>>;

/** The steps of an import from a file: send it, check it after each change of the options, write, undo. */
export function useFileImport<O extends object, P extends { fileId: string }, R>(
  first: O,
  calls: ImportCalls<O, P, R>,
) {
  const beginning: State<O, P, R> = { ...first, ...NOTHING };
  const [state, put] = useReducer((now: State<O, P, R>, part: Part<O, P, R>) => ({ ...now, ...part }), beginning);
  const step = useRef(new AbortController());
  const { sent, check, ask, orOtherwise } = requestsOf(state, calls, put);
  const fresh = (): State<O, P, R> => ({ ...calls.optionsOfNext(state, state.report), ...NOTHING });
  const apply = (part: Partial<O> | Partial<Steps<P, R>>) => put(part as Part<O, P, R>);

  /** Begins a step; pending work of an earlier one is cancelled. */
  async function take(busy: Steps<P, R>['busy'], work: (signal: AbortSignal) => Promise<Part<O, P, R>>): Promise<void> {
    step.current.abort();
    step.current = new AbortController();
    const { signal } = step.current;
    apply({ busy, refused: null });
    const outcome = await work(signal).catch((error: unknown) => {
      if (signal.aborted || error instanceof RequestError) return { refused: error } as Part<O, P, R>;
      throw error;
    });
    if (!signal.aborted) put({ busy: null, ...outcome } as Part<O, P, R>);
  }

  function send(file: File, options: O): void {
    apply({ share: 0 });
    void take('sending', async (signal) => {
      const report = await sent(file, options, signal);
      return { report, ...calls.optionsOfRead?.(report, file) } as Part<O, P, R>;
    });
  }

  const stop = () => step.current.abort();
  return {
    ...state,
    stop,
    choose(file: File) {
      const next = { ...fresh(), file };
      put(next);
      send(file, next);
    },
    cancel() {
      stop();
      apply({ busy: null, ...(state.busy === 'sending' && { file: null }) });
    },
    /** Changes options, and sends a file again that could not be read. */
    sendAgain(part: Partial<O>) {
      apply(part);
      if (state.file) send(state.file, { ...state, ...part });
    },
    /** Changes options that have no effect on the report. */
    set: (part: Partial<O>) => apply({ ...part, refused: null }),
    /** Changes options and checks the file again; `partOf` are further options that follow from the report. */
    change(part: Partial<O>, partOf?: (report: P) => Partial<O>) {
      const options = { ...state, ...part };
      apply(part);
      // What the server finds out while it takes the file in would be for other options.
      if (state.file && state.busy === 'sending') return send(state.file, options);
      if (!state.report) return;
      void take('checking', (signal) =>
        orOtherwise(options, signal, async () => {
          const report = await check(options, signal);
          return { report, ...partOf?.(report) } as Part<O, P, R>;
        }),
      );
    },
    run() {
      void take('running', (signal) =>
        orOtherwise(state, signal, async () => {
          const result = await ask(state, signal, (fileId) => calls.run(fileId, state));
          return { result } as Part<O, P, R>;
        }),
      );
    },
    undo() {
      const { result } = state;
      if (!result) return;
      void take('undoing', async () => {
        await calls.undo?.(result);
        return fresh();
      });
    },
    startOver: () => put(fresh()),
  };
}

/** The requests of an import about the chosen file. */
function requestsOf<O extends object, P extends { fileId: string }, R>(
  { file, report }: Steps<P, R>,
  calls: ImportCalls<O, P, R>,
  put: (part: Part<O, P, R>) => void,
) {
  const sent = (chosen: File, options: O, signal: AbortSignal) =>
    calls.send(chosen, options, { signal, onProgress: (share) => put({ share } as Part<O, P, R>) });

  /** Asks about the file; one that has been deleted meanwhile is sent again. */
  async function ask<T>(options: O, signal: AbortSignal, question: (fileId: string) => Promise<T>): Promise<T> {
    if (!file || !report) throw new Error('There is no file to ask about');
    try {
      return await question(report.fileId);
    } catch (error) {
      if (!(error instanceof RequestError) || !calls.gone || !error.is(calls.gone)) throw error;
      const { fileId } = await sent(file, options, signal);
      put({ report: { ...report, fileId } } as Part<O, P, R>);
      return await question(fileId);
    }
  }

  async function check(options: O, signal: AbortSignal): Promise<P> {
    return await ask(options, signal, async (fileId) => {
      if (!calls.check) throw new Error('This import is not checked');
      return await calls.check(fileId, options, signal);
    });
  }

  async function orOtherwise(
    options: O,
    signal: AbortSignal,
    work: () => Promise<Part<O, P, R>>,
  ): Promise<Part<O, P, R>> {
    try {
      return await work();
    } catch (error) {
      const others = error instanceof RequestError ? calls.optionsAfter?.(error) : null;
      if (!others) throw error;
      return { ...others, report: await check({ ...options, ...others }, signal), refused: error } as Part<O, P, R>;
    }
  }
  return { sent, ask, check, orOtherwise };
}
