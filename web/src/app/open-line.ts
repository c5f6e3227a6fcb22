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
