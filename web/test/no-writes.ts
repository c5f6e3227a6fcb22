import type { KeptWrite, WriteStore } from '../src/kernel/writes/write-store.ts';

/** A store of unsaved changes in memory that has none yet. */
export function noWrites(): WriteStore {
  let writes: KeptWrite[] = [];
  return {
    all: async () => writes,
    add: async (write) => writes.push({ ...write, id: writes.length + 1 }),
    put: async (write) => {
      writes = writes.map((one) => (one.id === write.id ? write : one));
      return true;
    },
    remove: async (gone) => {
      writes = writes.filter(({ id }) => id !== gone);
    },
  };
}
