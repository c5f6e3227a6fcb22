import { type Branding, branding, PRODUCT_NAME } from '@opsyard/contract';
import { call } from './api.ts';
import { readStored, store } from './storage.ts';
import { createStore, useStore } from './store.ts';

const NONE: Branding = { name: null, color: null, slogan: null, logo: null };
const known = createStore<Branding>(readStored<Branding>('BRANDING') ?? NONE);

/** What the installation is called and looks like; the product's own name where it has none. */
export function useBranding(): Branding & { title: string } {
  const found = useStore(known);
  return { ...found, title: found.name ?? PRODUCT_NAME };
}

/** What the installation is called. */
export function productTitle(): string {
  return known.get().name ?? PRODUCT_NAME;
}

/** Asks what the installation is called and looks like; until the answer comes it is what it was last time. */
export function fetchBranding(): void {
  call(branding.get, {}, { quiet: true }).then(adoptBranding, () => undefined);
}

/** Shows and remembers what the installation is called and looks like. */
export function adoptBranding(found: Branding): void {
  store('BRANDING', found);
  known.set(found);
}
