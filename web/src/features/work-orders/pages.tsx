// The small pages in one chunk: the first load names each chunk.
export { BillLinesPage, BillsPage, JobsPage } from './bills/pages.tsx';
export { RateCardsPage, RulesPage } from './rates-pages.tsx';
export { PackageSizesPage } from './sizes/pages.tsx';
