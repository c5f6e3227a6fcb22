import type { Identified, Input, Reply, Route } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../kernel/calls/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { usePathTo } from '../../kernel/places.ts';
import { useDebounced } from '../../kernel/use-debounced.ts';
import { useOpenAddress } from '../menu/open-menu-line.ts';
import type { PaletteItem } from './palette-item.ts';
import { matches } from './palette-match.ts';

type Group = 'records' | 'tasks' | 'people' | 'roles' | 'departments' | 'dictionaries' | 'announcements';

/** A found record with the parameters that open it in its screen. */
export type FoundRecord = {
  id: string;
  above?: string;
  title: string;
  note?: string;
  place: Readonly<Record<string, string>>;
  /** Screen and name of its kind, where they differ from the source. */
  screen?: string;
  kind?: string;
};

/** A search source: an existing route, used if the user has its permission and its screen in the menu. */
export type Source<R extends Route> = {
  group: Group;
  route: Identified<R>;
  permission?: string;
  /** The screen of all results; a result may name its own. */
  screen?: string;
  parametersOf: (text: string) => Input<R>;
  found: (reply: Reply<R>) => readonly FoundRecord[];
};

const PAUSE = 150;
/** Shorter input would match nearly everything. */
const SHORTEST = 2;

/** Results of a source, and whether the response for the current input is pending. */
type Finding = { items: PaletteItem[]; isLooking: boolean };

/**
 * Searches one source after a typing pause. Results of earlier input are shown only if they match the current input; a
 * failed source finds nothing and does not affect the others.
 */
export function useRecordSearch<R extends Route>(source: Source<R>, query: string): Finding {
  const { group, route, permission = '', screen, parametersOf: paramsOf, found } = source;
  const { t } = useTranslation('shell');
  const open = useOpenAddress();
  const pathTo = usePathTo();
  const text = useDebounced(query, PAUSE);
  const may = useCan(permission) || permission === '';
  const isEnough = (words: string) => Array.from(words).length >= SHORTEST;
  const isEnabled = may && (screen === undefined || pathTo(screen) !== null);
  const enabled = isEnabled && isEnough(text);
  const reading = useRead(route, paramsOf(text), { enabled, quiet: true, keepPrevious: true });
  const isLate = reading.isPlaceholderData || text !== query;
  const isLooking = isEnabled && isEnough(query) && (isLate || reading.isPending);
  if (!enabled || !isEnough(query) || reading.data === undefined) return { items: [], isLooking };
  const items = found(reading.data)
    .filter(({ title, note = '' }) => !isLate || matches(query, title, note))
    .flatMap(({ place, screen: own = screen ?? '', kind, ...item }) => {
      const path = pathTo(own, place);
      if (path === null) return [];
      return [{ ...item, id: `${group} ${item.id}`, group: kind ?? t(`palette.${group}`), run: () => open(path) }];
    });
  return { items, isLooking };
}
