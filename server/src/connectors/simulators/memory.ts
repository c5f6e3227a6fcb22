import type { SimulatedParcel, SimulatorState } from './simulator.ts';

export function memoryState(): SimulatorState {
  const parcels = new Map<string, SimulatedParcel>();
  return {
    find: async (numbers) => numbers.map((number) => parcels.get(number)).filter((one) => one !== undefined),
    async add(numbers, at) {
      const added = numbers.filter(({ number }) => !parcels.has(number));
      for (const one of added) parcels.set(one.number, { ...one, registeredAt: at.toISOString(), stoppedAt: null });
      return added.map(({ number }) => number);
    },
    async move(number, carrier) {
      const one = parcels.get(number);
      if (one) parcels.set(number, { ...one, carrier, stoppedAt: null });
    },
    async stop(numbers, at) {
      for (const number of numbers) {
        const one = parcels.get(number);
        if (one) parcels.set(number, { ...one, stoppedAt: at.toISOString() });
      }
    },
    count: async () => parcels.size,
    latest: async () => [...parcels.values()].at(-1),
  };
}
