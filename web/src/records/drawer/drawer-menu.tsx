import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../kernel/loading/screens.ts';
import { EntryIcon } from '../../ui/icons/entry-icon.tsx';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { MenuButton } from '../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../ui/popups/popup-menu.tsx';
import { copyLink } from '../copy-link.ts';
import { useParts } from '../parts/parts-scope.ts';
import { useWatching } from '../parts/use-watching.ts';

const WatchersDialog = part(() => import('../parts/watchers-dialog.tsx'), 'WatchersDialog');

type MenuProps = {
  /** The address of the record. */
  address: string;
  /** What else of it can be copied. */
  copies?: readonly MenuEntry[];
  /** Actions on the whole record. */
  entries: readonly MenuEntry[];
};

/** The menu of an open record. */
export function DrawerMenu(props: MenuProps) {
  const { calls } = useParts();
  return calls.watchers ? <MenuOfWatched {...props} /> : <Menu {...props} />;
}

function MenuOfWatched(props: MenuProps) {
  const { t } = useTranslation('parts');
  const { mayEdit, calls } = useParts();
  const watching = useWatching();
  const [isChoosing, setChoosing] = useState(false);
  if (!watching) return <Menu {...props} />;
  const { muted, set } = watching;
  const mute = {
    key: 'mute',
    label: muted ? t('unmute') : t('mute'),
    icon: <Glyph name={muted ? 'mute' : 'bell'} />,
    run: () => set(muted ? { watching: false } : { watching: false, muted: true }),
  };
  const choose = {
    ...{ key: 'watchers', label: t('chooseWatchers'), icon: <Glyph name="eye" />, run: () => setChoosing(true) },
  };
  const own = mayEdit && calls.comments ? [choose, mute] : [mute];
  return (
    <>
      <Menu {...props} entries={[...own, ...props.entries]} />
      {isChoosing && (
        <Suspense>
          <WatchersDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}

function Menu({ address, copies = [], entries }: MenuProps) {
  const { t } = useTranslation(['records', 'parts']);
  const common: MenuEntry[] = [
    {
      ...{ key: 'link', label: t('parts:copyLink'), icon: <EntryIcon name="link" /> },
      run: () => copyLink(address),
    },
    ...copies,
    { key: 'print', label: t('drawer.print'), icon: <EntryIcon name="print" />, run: () => window.print() },
  ];
  return (
    <MenuButton label={t('drawer.more')} entries={[...common, ...entries]}>
      <Glyph name="more" />
    </MenuButton>
  );
}
