/** How many of the smallest unit one of a currency is: 100, or 1 for currencies without a smaller coin. */
export function minorUnits(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return 10 ** maximumFractionDigits;
}
