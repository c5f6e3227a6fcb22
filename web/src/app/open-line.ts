import { useNavigate } from 'react-router';
import type { MenuLine } from './menu.ts';
import { openTabs } from './open-tabs.ts';
import { storedAddress } from './tabs.ts';

/** Opens what a line of the menu stands for: pages elsewhere in a window of their own, others here. */
export function useOpenLine(): (line: MenuLine) => void {
  const navigate = useNavigate();
  return ({ external, key }) => {
    if (external) window.open(external, '_blank', 'noopener');
    else void navigate(key);
  };
}

/** Goes to an address over what its page shows already, when it is open: view, filters and order of the page stay. */
export function useOpenKept(): (address: string) => void {
  const navigate = useNavigate();
  return (address) => void navigate(storedAddress(openTabs.get().tabs, address));
}

/** Opens what a search of the menu has found: pages elsewhere in a window of their own, also those the menu shows in a frame. */
export function useOpenFound(): (line: MenuLine) => void {
  const open = useOpenKept();
  return ({ external, framed, key }) => {
    const elsewhere = external ?? framed;
    if (elsewhere) window.open(elsewhere, '_blank', 'noopener');
    else open(key);
  };
}
