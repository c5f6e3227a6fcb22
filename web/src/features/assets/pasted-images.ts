const FIELD = 'input, textarea, select, [contenteditable="true"], [role="dialog"]';

/** The images of a paste outside of fields and dialogs, named by their time: browsers call each `image.png`. */
export function pastedImages(event: ClipboardEvent, now: Date): File[] {
  const isField = event.target instanceof Element && event.target.closest(FIELD) !== null;
  const images = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
  return isField ? [] : images.map((image, at) => new File([image], nameOf(image, now, at), { type: image.type }));
}

function nameOf({ name, type }: File, now: Date, at: number): string {
  if (!/^image\.[a-z]+$/.test(name)) return name;
  const digits = [now.getMonth() + 1, now.getDate(), now.getHours(), now.getMinutes(), now.getSeconds()];
  const [month, day, ...time] = digits.map((number) => String(number).padStart(2, '0'));
  const ending = type.slice('image/'.length).replace('jpeg', 'jpg').replace('svg+xml', 'svg');
  return `pasted-${now.getFullYear()}${month}${day}-${time.join('')}${at > 0 ? `-${at + 1}` : ''}.${ending}`;
}
