/** Texts loaded after those of the first screens, each more than the one before: those of a project's list, of what it opens and related screens, or all. */
export type MoreWords = 'list' | 'main' | 'all';

let fetchWords: (more: MoreWords) => Promise<void> = async () => undefined;

/** Sets the function that loads further texts. */
export function setWordsLoader(loader: (more: MoreWords) => Promise<void>): void {
  fetchWords = loader;
}

/** Loads further texts in the current language, once. */
export async function loadMoreWords(more: MoreWords): Promise<void> {
  await fetchWords(more);
}
