import { reportMissingCode } from './missing-code.ts';
import { ahead, inTime, withStyles } from './screens.ts';

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

/** `onDemand(() => import('./edit-task.ts'))`: a failed loading is tried again at the next need. */
export function onDemand<T>(fetchCode: () => Promise<T>): OnDemand<T> {
  let code: T | undefined;
  let loading: Promise<T> | undefined;
  const load = () => {
    loading ??= inTime(withStyles(fetchCode)).then(
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
    ahead: () => ahead(load),
    run(work, otherwise) {
      if (code) return work(code);
      load().then(work, () => {
        void reportMissingCode();
        otherwise?.();
      });
    },
  };
}
