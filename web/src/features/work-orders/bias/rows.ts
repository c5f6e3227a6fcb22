import { addMoments, type Bias, type BiasGroup, type MeanInterval, meanInterval } from '@opsyard/contract';

/** A channel, or a hub of a channel, with its measurements and what their means are. */
export type BiasRow = BiasGroup & {
  key: string;
  /** The name of the channel; null for lines without one and for one that the user may not see. */
  name: string | null;
  volumeMean: MeanInterval | null;
  sidesMean: MeanInterval | null;
};

/** The hubs of all channels, or of one. */
export function hubRows({ groups, channels }: Bias, channel?: string): BiasRow[] {
  const names = new Map(channels.map(({ id, name }) => [id, name]));
  return groups
    .filter((group) => channel === undefined || group.channel === channel)
    .map((group) => rowOf(group, names.get(group.channel ?? '') ?? null));
}

/** The channels, those with most measurements first; the hubs of each are added up. */
export function channelRows({ groups, channels }: Bias): BiasRow[] {
  const names = new Map(channels.map(({ id, name }) => [id, name]));
  const byChannel = Map.groupBy(groups, ({ channel }) => channel);
  const rows = [...byChannel].map(([channel, hubs]) => {
    const added = {
      ...{ channel, hub: null },
      volume: addMoments(hubs.map(({ volume }) => volume)),
      sides: addMoments(hubs.map(({ sides }) => sides)),
      over: hubs.reduce((sum, { over }) => sum + over, 0),
      overcharged: hubs.reduce((sum, { overcharged }) => sum + overcharged, 0),
    };
    return rowOf(added, names.get(channel ?? '') ?? null);
  });
  return rows.toSorted((one, other) => other.volume.count - one.volume.count);
}

/** The significance of a bias: none while its interval contains zero. */
export function findingOf({ low, high }: MeanInterval): 'larger' | 'smaller' | 'unclear' {
  if (low > 0) return 'larger';
  return high < 0 ? 'smaller' : 'unclear';
}

function rowOf(group: BiasGroup, name: string | null): BiasRow {
  return {
    ...group,
    ...{ key: `${group.channel} ${group.hub}`, name },
    volumeMean: meanInterval(group.volume),
    sidesMean: meanInterval(group.sides),
  };
}
