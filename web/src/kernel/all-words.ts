let fetchWords: () => Promise<void> = async () => undefined;

/** Says how the words beyond those of the first screens are fetched. */
export function fetchWordsWith(way: () => Promise<void>): void {
  fetchWords = way;
}

/** Fetches every word of the page in its language; a second time there is nothing to fetch. */
export async function allWords(): Promise<void> {
  await fetchWords();
}
