import { tellMissingCode } from './missing-code.ts';
import { CodeMissing, inTime, withStyles } from './screens.ts';

/** Functions that are loaded when they are first needed; for components see `part`. */
export type OnDemand<T> = {
  /** Undefined until loaded. */
  now(): T | undefined;
  load(): Promise<T>;
  /** Loads ahead; a failure is reported when the code is needed. */
  ahead(): void;
  /** Runs at once if loaded, otherwise when the code has come; `otherwise` runs after the message that it could not be loaded. */
  run(work: (code: T) => void, otherwise?: () => void): void;
};

/** Without a connection nothing is requested: Chromium requests a file that failed no second time. */
async function fetched<T>(fetchCode: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) throw new CodeMissing('There is no connection.');
  return await withStyles(fetchCode);
}

/** `onDemand(() => import('./edit-task.ts'))`: a failed loading is tried again at the next need. */
export function onDemand<T>(fetchCode: () => Promise<T>): OnDemand<T> {
  let code: T | undefined;
  let loading: Promise<T> | undefined;
  const load = () => {
    loading ??= inTime(fetched(fetchCode)).then(
      (loaded) => {
        code = loaded;
        return loaded;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return {
    now: () => code,
    load,
    ahead: () => void load().catch(() => undefined),
    run(work, otherwise) {
      if (code) return work(code);
      load().then(work, () => {
        void tellMissingCode();
        otherwise?.();
      });
    },
  };
}
