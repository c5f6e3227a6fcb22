/** The fee of a parcel up to a weight in grams, in minor units. */
export type WeightBand = { upTo: number; fee: number };
/** The fees of a carrier by weight: bands if there are any, otherwise a base fee and a price for each started unit. */
export type RateCard = { baseFee: number; unit: number; unitPrice: number; bands: readonly WeightBand[] };

/** The fee for a weight in minor units; null where the weight is above every band. */
export function feeFor(grams: number, { baseFee, unit, unitPrice, bands }: RateCard): number | null {
  if (bands.length > 0) return bands.find(({ upTo }) => grams <= upTo)?.fee ?? null;
  return baseFee + Math.ceil(grams / unit) * unitPrice;
}

/** The amount billed beyond the expected fee; 0 without a claim. */
export function overchargeOf(billed: number, expected: number): number {
  return Math.max(0, billed - expected);
}

/** Parses weight bands, one `500: 25.00` per line: grams and fee; null if a line is invalid or they do not ascend. */
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
