/** Words beyond those of the first screens: of a project's list and what lies around it, or of all screens. */
export type MoreWords = 'main' | 'all';

let fetchWords: (more: MoreWords) => Promise<void> = async () => undefined;

/** Says how the words beyond those of the first screens are fetched. */
export function fetchWordsWith(way: (more: MoreWords) => Promise<void>): void {
  fetchWords = way;
}

/** Fetches words of the page in its language; a second time there is nothing to fetch. */
export async function moreWords(more: MoreWords): Promise<void> {
  await fetchWords(more);
}
