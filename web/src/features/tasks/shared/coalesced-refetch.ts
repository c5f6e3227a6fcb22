/** Something that is read again now and then. */
export type CoalescedRefetch = {
  /** Reads soon; asking often delays nothing, and what is asked while reading is read once more afterwards. */
  soon(): void;
  /** Forgets what was asked. */
  stop(): void;
};

/** Makes something that is read again at most once at a time, so many milliseconds after it was asked. */
export function coalescedRefetch(read: () => Promise<void>, wait: number): CoalescedRefetch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let isAsked = false;
  const soon = () => {
    if (isReading) isAsked = true;
    else timer ??= setTimeout(() => void begin(), wait);
  };
  const begin = async () => {
    timer = undefined;
    isReading = true;
    await read().finally(() => {
      isReading = false;
    });
    if (!isAsked) return;
    isAsked = false;
    soon();
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    isAsked = false;
  };
  return { soon, stop };
}
