import type { TrackingSource } from '@opsyard/contract';
import { describe, expect, test } from 'vitest';
import { meaningOf, STATUS_TABLES } from './status-meanings.ts';

const sources = Object.entries(STATUS_TABLES) as [TrackingSource, (typeof STATUS_TABLES)[TrackingSource]][];

describe.each(sources)('[BC-05] the table of statuses of %s', (source, { rows }) => {
  test.each(rows.map(([raw, status, detail]) => ({ raw, status, detail: detail ?? null })))(
    'means $status $detail by $raw',
    ({ raw, status, detail }) => expect(meaningOf(source, raw)).toEqual({ status, detail }),
  );

  test('names each status once, and does not know others', () => {
    expect(new Set(rows.map(([raw]) => raw)).size).toBe(rows.length);
    expect(meaningOf(source, 'Teleported')).toBeUndefined();
  });
});
