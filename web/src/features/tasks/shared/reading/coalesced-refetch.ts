/** A fetch that can be repeated. */
export type CoalescedRefetch = {
  /** Refetches soon; repeated calls do not delay it, and a call during a fetch causes another one afterwards. */
  soon(): void;
  /** Cancels a pending refetch. */
  stop(): void;
};

/** Coalesces refetches: one at a time, this many milliseconds after the first call. */
export function coalescedRefetch(read: () => Promise<void>, wait: number): CoalescedRefetch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let isRequested = false;
  const soon = () => {
    if (isReading) isRequested = true;
    else timer ??= setTimeout(() => void begin(), wait);
  };
  const begin = async () => {
    timer = undefined;
    isReading = true;
    await read().finally(() => {
      isReading = false;
    });
    if (!isRequested) return;
    isRequested = false;
    soon();
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    isRequested = false;
  };
  return { soon, stop };
}
