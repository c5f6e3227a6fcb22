import { BREAKPOINT_MOBILE, BREAKPOINT_TABLET } from '@opsyard/contract';
import { useSyncExternalStore } from 'react';

export type Device = 'mobile' | 'tablet' | 'desktop';

const mobile = window.matchMedia?.(`(max-width: ${BREAKPOINT_MOBILE}px)`);
const tablet = window.matchMedia?.(`(max-width: ${BREAKPOINT_TABLET}px)`);

/** The kind of screen, by its width. */
export function useDevice(): Device {
  return useSyncExternalStore(subscribe, device, device);
}

function device(): Device {
  if (mobile?.matches) return 'mobile';
  return tablet?.matches ? 'tablet' : 'desktop';
}

function subscribe(listener: () => void): () => void {
  mobile?.addEventListener('change', listener);
  tablet?.addEventListener('change', listener);
  return () => {
    mobile?.removeEventListener('change', listener);
    tablet?.removeEventListener('change', listener);
  };
}
