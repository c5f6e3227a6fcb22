/** Loads the bytes of a file shown in a text, by id. */
export type FetchPicture = (id: string, signal: AbortSignal) => Promise<Blob>;

/** Shows a file in an image element until it is stopped; if loading fails, the alternative text remains. */
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
