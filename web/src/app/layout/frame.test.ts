import { expect, test } from 'vitest';
import { refusesFraming } from './frame.tsx';

test.for([
  ['frame-src', 'https://bi.example', true],
  ['frame-src', 'https://bi.example/board', true],
  ['frame-src', 'https://other.example', false],
  ['img-src', 'https://bi.example', false],
  ['frame-src', 'inline', false],
] as const)(
  '[MN-08] a frame blocked by the page’s policy (%s %s) reloads the page: %s',
  ([effectiveDirective, blockedURI, expected]) => {
    expect(refusesFraming({ effectiveDirective, blockedURI }, 'https://bi.example/board?x=1')).toBe(expected);
  },
);
