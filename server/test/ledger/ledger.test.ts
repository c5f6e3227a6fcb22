import { expect, test } from 'vitest';
import { runLedger } from './run.ts';

test('[F1] [F2] [F25] killed or out of memory during writes, the program loses, halves, repeats, invents and withholds no acknowledged write', async () => {
  const { acked, refusals, complaints, recoveries, starts, starved, ...report } = await runLedger([
    'program killed',
    'program out of memory',
    'database killed',
    'both killed',
  ]);
  expect(report).toMatchObject({ lost: 0, half: 0, double: 0, ghost: 0, examples: [], missed: 0, stuck: [] });
  expect({ refusals, complaints }).toEqual({ refusals: [], complaints: [] });
  expect(acked).toBeGreaterThan(100);
  expect(report.missedByUnrelated).toBeGreaterThan(100);
  expect({ starts, starved }).toEqual({ starts: 4, starved: 1 });
  expect(recoveries).toHaveLength(4);
}, 300_000);
