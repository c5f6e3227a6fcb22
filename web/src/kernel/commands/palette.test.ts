import { COLORS, THEME_COLORS } from '@opsyard/contract';
import { describe, expect, test } from 'vitest';
import { contrast } from '../../../test/contrast.ts';
import { ACCENTS, type Mode, SURFACES, surfacesOf, TONES } from './palette.ts';

const READABLE = 4.5;
const modes: Mode[] = ['light', 'dark'];

test('black on white has the maximum contrast', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

describe.each(modes)('[ST-01] in %s mode', (mode) => {
  const { page, card, raised, hover } = SURFACES[mode];
  const backgrounds = [page, card, raised];

  test.each(THEME_COLORS)('accent %s is readable as text, and so is text on it', (color) => {
    const accent = ACCENTS[color][mode];
    for (const background of backgrounds) expect(contrast(accent, background)).toBeGreaterThanOrEqual(READABLE);
    expect(contrast(SURFACES[mode]['on-accent'], accent)).toBeGreaterThanOrEqual(READABLE);
  });

  test.each(['text', 'text-2', 'text-3', 'success', 'warning', 'danger'] as const)(
    '%s is readable on every surface',
    (ink) => {
      for (const background of [...backgrounds, hover])
        expect(contrast(SURFACES[mode][ink], background)).toBeGreaterThanOrEqual(READABLE);
    },
  );

  test.each(['text', 'text-2', 'text-3', 'success', 'warning', 'danger'] as const)(
    'with the colour-vision option %s is readable on every surface, and good and bad differ in brightness or in blue',
    (ink) => {
      const clear = surfacesOf(mode, true);
      for (const background of [...backgrounds, hover])
        expect(contrast(clear[ink], background)).toBeGreaterThanOrEqual(READABLE);
      expect(contrast(clear['line-strong'], card)).toBeGreaterThanOrEqual(3);
      const blue = (color: string) => Number.parseInt(color.slice(5), 16);
      expect(blue(clear.success) - blue(clear.danger)).toBeGreaterThan(100);
    },
  );

  test.each(COLORS)('a %s label is readable, and its mark is visible', (color) => {
    const tone = TONES[mode][color];
    expect(contrast(tone.text, tone.back)).toBeGreaterThanOrEqual(READABLE);
    expect(contrast(tone.solid, card)).toBeGreaterThanOrEqual(3);
  });
});
