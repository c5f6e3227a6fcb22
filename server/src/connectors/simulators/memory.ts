import type { KnownNumber, SimulatorState } from './simulator.ts';

/** In-memory state of a simulator. */
export function memoryState(): SimulatorState {
  const known = new Map<string, KnownNumber>();
  return {
    find: async (numbers) => numbers.map((number) => known.get(number)).filter((one) => one !== undefined),
    async add(numbers, at) {
      const fresh = numbers.filter(({ number }) => !known.has(number));
      for (const one of fresh) known.set(one.number, { ...one, registeredAt: at.toISOString(), stoppedAt: null });
      return fresh.map(({ number }) => number);
    },
    async stop(numbers, at) {
      for (const number of numbers) {
        const one = known.get(number);
        if (one) known.set(number, { ...one, stoppedAt: at.toISOString() });
      }
    },
    count: async () => known.size,
    latest: async () => [...known.values()].at(-1),
  };
}
