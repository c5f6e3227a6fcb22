/** The fee of a parcel up to so many grams, in minor units. */
export type WeightBand = { upTo: number; fee: number };
/** What a carrier takes for a weight: bands where there are any, otherwise a base fee and a price for each unit begun. */
export type RateCard = { baseFee: number; unit: number; unitPrice: number; bands: readonly WeightBand[] };

/** The fee for a weight in minor units; null where the weight is above every band. */
export function feeFor(grams: number, { baseFee, unit, unitPrice, bands }: RateCard): number | null {
  if (bands.length > 0) return bands.find(({ upTo }) => grams <= upTo)?.fee ?? null;
  return baseFee + Math.ceil(grams / unit) * unitPrice;
}

/** What was billed beyond the expected fee; 0 where there is nothing to claim. */
export function overchargeOf(billed: number, expected: number): number {
  return Math.max(0, billed - expected);
}

/** Weight bands as people write them, `500: 25.00` a line: grams and fee; null where a line is no band or they do not rise. */
export function readBands(text: string | null): WeightBand[] | null {
  const lines = (text ?? '').split('\n').filter((line) => line.trim() !== '');
  const bands = lines.map((line) => {
    const [, upTo = '', units = '', cents = ''] =
      /^\s*(\d{1,8})\s*[:：]\s*(\d{1,9})(?:\.(\d{1,2}))?\s*$/.exec(line) ?? [];
    return { upTo: Number(upTo), fee: Number(units + cents.padEnd(2, '0')), isBand: upTo !== '' };
  });
  const rises = bands.every(({ upTo, isBand }, at) => isBand && upTo > (bands[at - 1]?.upTo ?? 0));
  return rises ? bands.map(({ upTo, fee }) => ({ upTo, fee })) : null;
}
