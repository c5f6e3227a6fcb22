/** Fetches the bytes of a file that a text shows, by its id. */
export type FetchPicture = (id: string, signal: AbortSignal) => Promise<Blob>;

/** Shows a file in an image element until it is stopped; one that cannot be fetched leaves its alternative text. */
export function showPicture(picture: HTMLImageElement, id: string, fetchPicture: FetchPicture): () => void {
  const stop = new AbortController();
  let url = '';
  fetchPicture(id, stop.signal).then(
    (blob) => {
      url = URL.createObjectURL(blob);
      picture.src = url;
    },
    () => undefined,
  );
  return () => {
    stop.abort();
    if (url) URL.revokeObjectURL(url);
  };
}
