import { type TaskRow, watch } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { keyOf, useRead, useSend } from '../../../kernel/calls/api.ts';
import { queryCache } from '../../../kernel/calls/query-cache.ts';
import { notify } from '../../../kernel/notify.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import { useScope } from './reading/project-scope.tsx';

/** The entry of a menu that starts or stops watching a task; it cannot be chosen until it is known which. */
export function useWatchEntry(row: TaskRow): MenuEntry {
  const { t } = useTranslation('tasks');
  const { t: ofParts } = useTranslation('parts');
  const key = useScope().keyOf(row);
  const input = { query: { recordId: row.id } };
  const { data } = useRead(watch.get, input, { quiet: true });
  const { mutate } = useSend(watch.set, { keepQueries: true });
  const watching = data?.watching === true;
  const run = () =>
    mutate(
      { body: { recordId: row.id, watching: !watching } },
      {
        onSuccess(changed) {
          queryCache.setQueryData(keyOf(watch.get, input), changed);
          const text = t(changed.watching ? 'drawer.watched' : 'drawer.unwatched', { key });
          notify(({ message }) => void message.success(text));
        },
      },
    );
  return {
    ...{ key: 'watch', label: ofParts(watching ? 'unwatch' : 'watch'), disabled: !data, run },
    icon: <Glyph name="eye" filled={watching} />,
  };
}
