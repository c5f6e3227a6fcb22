import { createElement } from 'react';
import { moreIcons } from './more-icons.ts';

/** An icon by name; nothing if it is unknown. */
export function NamedIcon({ name }: { name: string }) {
  const icon = Object.hasOwn(moreIcons, name) ? moreIcons[name] : undefined;
  return icon ? createElement(icon) : null;
}
