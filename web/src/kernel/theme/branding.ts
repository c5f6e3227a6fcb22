import { type Branding, branding, PRODUCT_NAME } from '@opsyard/contract';
import { call } from '../calls/api.ts';
import { readStored, store } from '../storage/storage.ts';
import { createStore, useStore } from '../storage/store.ts';

const NONE: Branding = { name: null, color: null, slogan: null, logo: null };
const brandingStore = createStore<Branding>(readStored<Branding>('BRANDING') ?? NONE);

/** The name and look of the installation; the product's name by default. */
export function useBranding(): Branding & { title: string } {
  const found = useStore(brandingStore);
  return { ...found, title: found.name ?? PRODUCT_NAME };
}

/** The name of the installation. */
export function productTitle(): string {
  return brandingStore.get().name ?? PRODUCT_NAME;
}

/** Loads name and look of the installation; until then the ones of the last visit are used. */
export function fetchBranding(): void {
  call(branding.get, {}, { quiet: true }).then(adoptBranding, () => undefined);
}

/** Applies and stores the name and look of the installation. */
export function adoptBranding(found: Branding): void {
  store('BRANDING', found);
  brandingStore.set(found);
}
