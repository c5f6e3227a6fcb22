/** The shops of the demo by the countries they sell to. */
const SHOPS: Readonly<Record<string, readonly string[]>> = {
  US: ['trailnest-us', 'lumahome-us', 'pawpal-us'],
  CA: ['trailnest-us', 'lumahome-us'],
  GB: ['trailnest-uk', 'lumahome-uk'],
  AU: ['lumahome-au', 'pawpal-au'],
  NZ: ['lumahome-au'],
};
const EUROPEAN_SHOPS = ['trailnest-eu', 'lumahome-eu'];

/** The shop that an order of a country comes from. */
export function shopFor(country: string, which: number): string {
  const shops = SHOPS[country] ?? EUROPEAN_SHOPS;
  return shops[which % shops.length] ?? shops[0] ?? '';
}
