import { useTranslation } from 'react-i18next';
import { EntryIcon } from '../../ui/icons/entry-icon.tsx';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { MenuButton } from '../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../ui/popups/popup-menu.tsx';
import { copyLink } from '../copy-link.ts';
import { useParts } from '../parts/parts-scope.ts';
import { useWatching } from '../parts/use-watching.ts';

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
  const watching = useWatching();
  if (!watching) return <Menu {...props} />;
  const { muted, set } = watching;
  const mute = {
    key: 'mute',
    label: muted ? t('unmute') : t('mute'),
    icon: <Glyph name={muted ? 'mute' : 'bell'} />,
    run: () => set(muted ? { watching: false } : { watching: false, muted: true }),
  };
  return <Menu {...props} entries={[mute, ...props.entries]} />;
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
