import type { NewsItem } from '@opsyard/contract';
import i18next from 'i18next';
import { useNavigate } from 'react-router';
import { notify } from '../../kernel/notify.ts';
import { usePathTo } from '../../kernel/places.ts';
import { linkOf } from './link-of.ts';

export type Leading = Pick<NewsItem, 'openType' | 'openPage' | 'busId'>;

/** Goes where an announcement leads: to a page of ours, to an address elsewhere in a new window, or to the screen it names. */
export function useGo(): (item: Leading) => void {
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

/** What the screen is shown for: `key=SITE&task=SITE-1`, or one id. */
function valuesOf(busId: string | null): Record<string, string> {
  if (!busId) return {};
  return busId.includes('=') ? Object.fromEntries(new URLSearchParams(busId)) : { id: busId };
}
