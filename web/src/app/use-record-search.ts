import type { Identified, Input, Reply, Route } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../kernel/api.ts';
import { useCan } from '../kernel/can.tsx';
import { usePathTo } from '../kernel/places.ts';
import { useDebounced } from '../kernel/use-debounced.ts';
import { useOpenKept } from './open-line.ts';
import type { PaletteItem } from './palette-item.ts';
import { matches } from './palette-match.ts';

type Group = 'records' | 'tasks' | 'people' | 'roles' | 'departments' | 'dictionaries' | 'announcements';

/** One record that was found, and what its screen is shown with to open it. */
export type FoundRecord = {
  id: string;
  above?: string;
  title: string;
  note?: string;
  place: Readonly<Record<string, string>>;
  /** Where it differs from what its source says: the screen, and what records of its kind are called. */
  screen?: string;
  kind?: string;
};

/** Where records are looked for: with a call that is there already, by whoever may see them, in a screen of their menu. */
export type Source<R extends Route> = {
  group: Group;
  route: Identified<R>;
  permission?: string;
  /** The screen of all it finds; each names its own where they differ. */
  screen?: string;
  ask: (text: string) => Input<R>;
  found: (reply: Reply<R>) => readonly FoundRecord[];
};

const PAUSE = 150;
/** With fewer characters nearly everything would be found. */
const SHORTEST = 2;

/** What a source has found so far, and whether its answer to the present words is still to come. */
type Finding = { items: PaletteItem[]; isLooking: boolean };

/**
 * What one source finds for the words somebody typed, once they pause. What answers to earlier words is shown only as far as it fits
 * the present ones, and a source that fails finds nothing: the others go on.
 */
export function useRecordSearch<R extends Route>(source: Source<R>, wanted: string): Finding {
  const { group, route, permission = '', screen, ask, found } = source;
  const { t } = useTranslation('shell');
  const open = useOpenKept();
  const pathTo = usePathTo();
  const text = useDebounced(wanted, PAUSE);
  const may = useCan(permission) || permission === '';
  const isEnough = (words: string) => Array.from(words).length >= SHORTEST;
  const asks = may && (screen === undefined || pathTo(screen) !== null);
  const enabled = asks && isEnough(text);
  const reading = useRead(route, ask(text), { enabled, quiet: true, keepPrevious: true });
  const isLate = reading.isPlaceholderData || text !== wanted;
  const isLooking = asks && isEnough(wanted) && (isLate || reading.isPending);
  if (!enabled || !isEnough(wanted) || reading.data === undefined) return { items: [], isLooking };
  const items = found(reading.data)
    .filter(({ title, note = '' }) => !isLate || matches(wanted, title, note))
    .flatMap(({ place, screen: own = screen ?? '', kind, ...item }) => {
      const path = pathTo(own, place);
      if (path === null) return [];
      return [{ ...item, id: `${group} ${item.id}`, group: kind ?? t(`palette.${group}`), run: () => open(path) }];
    });
  return { items, isLooking };
}
