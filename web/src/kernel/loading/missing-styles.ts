/** Style sheets that could not be loaded. The build requests each once only: code loaded later would be shown without them. */
const missing = new Set<string>();

function note({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target.href);
}
// Such an event does not bubble.
window.addEventListener('error', note, true);

/** Requests missing style sheets again; undefined where there are none. */
export function restoreStyles(): Promise<unknown> | undefined {
  return missing.size === 0 ? undefined : Promise.all([...missing].map(restored));
}

function restored(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  link.addEventListener('load', () => {
    missing.delete(href);
    resolve();
  });
  link.addEventListener('error', () => {
    link.remove();
    reject(new Error(`Unable to preload CSS for ${href}`));
  });
  document.head.append(link);
  return promise;
}
