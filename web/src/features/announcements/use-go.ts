import type { BellItem } from '@opsyard/contract';
import i18next from 'i18next';
import { useNavigate } from 'react-router';
import { notify } from '../../kernel/notify.ts';
import { usePathTo } from '../../kernel/places.ts';
import { linkOf } from './link-of.ts';

export type LinkedItem = Pick<BellItem, 'openType' | 'openPage' | 'busId'>;

/**
 * Opens the target of an announcement: a page of this site, an external URL in a new window, or the screen it names.
 */
export function useGo(): (item: LinkedItem) => void {
  const navigate = useNavigate();
  const pathTo = usePathTo();
  return ({ openType, openPage, busId }) => {
    if (!openPage) return;
    if (openType === 'component') {
      const path = pathTo(openPage, valuesOf(busId));
      if (path) void navigate(path);
      else notify(({ message }) => void message.warning(i18next.t('announcements:detail.noScreen')));
      return;
    }
    const link = linkOf(openPage);
    if (link && 'path' in link) void navigate(link.path);
    else if (link) window.open(link.elsewhere, '_blank', 'noopener,noreferrer');
  };
}

/** Parameters of the screen: `key=SITE&task=SITE-1`, or a single id. */
function valuesOf(busId: string | null): Record<string, string> {
  if (!busId) return {};
  return busId.includes('=') ? Object.fromEntries(new URLSearchParams(busId)) : { id: busId };
}
