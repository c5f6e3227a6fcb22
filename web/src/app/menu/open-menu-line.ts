import { useNavigate } from 'react-router';
import { openTabs } from '../tabs/open-tabs.ts';
import { storedAddress } from '../tabs/tabs.ts';
import type { MenuLine } from './menu.ts';

/** Opens a menu entry: external pages in a new window, others here. */
export function useOpenMenuLine(): (line: MenuLine) => void {
  const navigate = useNavigate();
  return ({ external, key }) => {
    if (external) window.open(external, '_blank', 'noopener');
    else void navigate(key);
  };
}

/** Opens a URL; if its page is already open, its view, filters and order are kept. */
export function useOpenAddress(): (address: string) => void {
  const navigate = useNavigate();
  return (address) => void navigate(storedAddress(openTabs.get().tabs, address));
}

/** Opens a search result of the menu: external pages in a new window, including those shown in a frame by the menu. */
export function useOpenSearchResult(): (line: MenuLine) => void {
  const open = useOpenAddress();
  return ({ external, framed, key }) => {
    const elsewhere = external ?? framed;
    if (elsewhere) window.open(elsewhere, '_blank', 'noopener');
    else open(key);
  };
}
