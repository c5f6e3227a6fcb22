import { createElement } from 'react';
import { moreIcons } from './more-icons.ts';

/** An icon by its name, or nothing where there is none of this name. */
export function NamedIcon({ name }: { name: string }) {
  const icon = Object.hasOwn(moreIcons, name) ? moreIcons[name] : undefined;
  return icon ? createElement(icon) : null;
}
