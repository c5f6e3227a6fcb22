import { useNavigate } from 'react-router';
import type { MenuLine } from './menu.ts';

/** Opens what a line of the menu stands for: pages elsewhere in a window of their own, others here. */
export function useOpenLine(): (line: MenuLine) => void {
  const navigate = useNavigate();
  return ({ external, key }) => {
    if (external) window.open(external, '_blank', 'noopener');
    else void navigate(key);
  };
}

/** Opens what a search of the menu has found: pages elsewhere in a window of their own, also those the menu shows in a frame. */
export function useOpenFound(): (line: MenuLine) => void {
  const open = useOpenLine();
  return (line) => open({ ...line, external: line.external ?? line.framed });
}
