import { expect, test } from 'vitest';
import { runLedger } from './run.ts';

test('with durability switched off the same kill loses acknowledged writes, and the ledger detects it', async () => {
  const { lost, double, ghost } = await runLedger(['database killed'], { environment: { DURABILITY: 'off' } });
  expect(lost).toBeGreaterThan(0);
  expect({ double, ghost }).toEqual({ double: 0, ghost: 0 });
}, 120_000);
