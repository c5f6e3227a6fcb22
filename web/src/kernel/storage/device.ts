import { BREAKPOINT_MOBILE, BREAKPOINT_SMALL_SCREEN, BREAKPOINT_TABLET } from '@opsyard/contract';
import { useSyncExternalStore } from 'react';

export type Device = 'mobile' | 'tablet' | 'desktop';

const mobile = window.matchMedia?.(`(max-width: ${BREAKPOINT_MOBILE}px)`);
const tablet = window.matchMedia?.(`(max-width: ${BREAKPOINT_TABLET}px)`);
const small = window.matchMedia?.(`(width < ${BREAKPOINT_SMALL_SCREEN}px)`);

/** The device class, by screen width. */
export function useDevice(): Device {
  return useSyncExternalStore(subscribe, device, device);
}

/** Whether the screen is small, as on many laptops. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(subscribe, isSmall, isSmall);
}

function device(): Device {
  if (mobile?.matches) return 'mobile';
  return tablet?.matches ? 'tablet' : 'desktop';
}

function isSmall(): boolean {
  return small?.matches ?? false;
}

function subscribe(listener: () => void): () => void {
  const all = [mobile, tablet, small];
  for (const query of all) query?.addEventListener('change', listener);
  return () => {
    for (const query of all) query?.removeEventListener('change', listener);
  };
}
