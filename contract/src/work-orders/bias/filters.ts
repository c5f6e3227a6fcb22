/** A measure of more than ten times our volume or less than a tenth of it is a wrong unit or another parcel. */
export const IMPLAUSIBLE = { below: -90, above: 900 };

/** Criteria of bill lines of a period; null stands for lines without a channel or hub. */
export type BiasPart = {
  from: string;
  to: string;
  channel?: string | null | undefined;
  hub?: string | null | undefined;
};
/** The plausible lines, the overcharged ones among them, and the excluded ones. */
export type BiasLines = 'measured' | 'over' | 'unmeasured' | 'implausible';

const { below, above } = IMPLAUSIBLE;
const plausible = `volumeDifference >= ${below} and volumeDifference <= ${above}`;
const WHICH = {
  measured: plausible,
  over: `${plausible} and verdict = "over"`,
  unmeasured: 'volumeDifference is empty and not (verdict in ("credit", "duplicate"))',
  implausible: `(volumeDifference < ${below} or volumeDifference > ${above})`,
} as const satisfies Record<BiasLines, string>;

/** The filter of the bill lines behind a figure. */
export function biasFilter(which: BiasLines, { from, to, channel, hub }: BiasPart): string {
  return [
    `billedOn >= "${from}"`,
    `billedOn <= "${to}"`,
    WHICH[which],
    ...(channel === undefined ? [] : [channel === null ? 'channel is empty' : `channel = "${channel}"`]),
    ...(hub === undefined ? [] : [hub === null ? 'hub is empty' : `hub = ${JSON.stringify(hub)}`]),
  ].join(' and ');
}
