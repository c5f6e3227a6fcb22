import { useNumberText } from '../../../ui/numbers/number-text.ts';

const SIGNED = { signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** Formats signed differences: of volumes, in hundredths of a percent, and of sides, in millimetres. */
export function useFigures() {
  const number = useNumberText();
  return {
    percent: (points: number) => number(points / 10_000, { ...SIGNED, style: 'percent' }),
    millimetres: (value: number) => `${number(value, SIGNED)} mm`,
  };
}
