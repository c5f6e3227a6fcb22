import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { listText } from '../../kernel/words/list-text.ts';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { useWatching } from './use-watching.ts';

/** Starts or stops watching the record, and lists the watchers. */
export function WatchButton() {
  const { t } = useTranslation('parts');
  const watchingState = useWatching();
  if (!watchingState) return null;
  const { watching, watcherIds, people, isPending, set } = watchingState;
  const name = watching ? t('unwatch') : t('watch');
  const count = watcherIds.length;
  const others = count - people.length;
  const names = people.map(({ realname }) => realname);
  const namesText = listText([...names, ...(others > 0 ? [`+${others}`] : [])]);
  return (
    <Button
      type="text"
      aria-pressed={watching}
      disabled={isPending}
      title={count > 0 ? `${name}\n${t('watchers', { names: namesText })}` : name}
      aria-label={`${name} ${count || ''}`.trim()}
      icon={<Glyph name="eye" filled={watching} />}
      onClick={() => set({ watching: !watching })}
    >
      {count > 0 ? count : null}
    </Button>
  );
}
