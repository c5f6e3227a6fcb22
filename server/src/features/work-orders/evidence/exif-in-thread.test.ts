import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { photoWith } from '../../../../test/fixtures/photo.ts';
import { captureOf } from './exif-in-thread.ts';

const here = vi.hoisted(() => ({ reads: 0 }));
vi.mock('exifreader', () => ({
  default: {
    load() {
      here.reads += 1;
      return {};
    },
  },
}));

const PHOTO = photoWith({ taken: '2026:05:02 14:05:09', offset: '+08:00' });

test('photos are read in a thread of their own, several after each other, and never in the one that answers requests', async () => {
  const captures = await Promise.all(Array.from({ length: 7 }, () => captureOf(Readable.from([PHOTO]))));
  expect(captures).toEqual(Array.from({ length: 7 }, () => ({ local: '2026-05-02T14:05:09', offset: '+08:00' })));
  expect(here.reads).toBe(0);
});
