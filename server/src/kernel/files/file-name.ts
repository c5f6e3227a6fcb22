const MAX_LENGTH = 180;
/** Characters not allowed in file names or unsafe in shells. */
const FORBIDDEN = /[<>:"|?*]/g;
/** Control characters, format characters (including direction overrides, which can hide an extension), private-use characters and lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u115f\u1160\u3164]/gu;
/** Reserved device names of Windows. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])(?=\.|$)/i;

/** Sanitises a file name: no folders, no invisible characters, at most 180 characters including the extension; undefined if nothing is left. */
export function cleanFileName(given: string): string | undefined {
  const last = given.normalize('NFC').replaceAll('\\', '/').split('/').at(-1) ?? '';
  const name = last
    .replace(INVISIBLE, '')
    .replace(FORBIDDEN, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (name === '') return undefined;
  return shorten(DEVICE.test(name) ? `_${name}` : name);
}

/** The extension of a name in lower case without dot; empty if there is none. */
export function extensionOf(name: string): string {
  return name.match(/[^.]\.([A-Za-z0-9]{1,10})$/)?.[1]?.toLowerCase() ?? '';
}

/** Renames a file without changing its extension; undefined if nothing is left. */
export function renameKeepingExtension(previous: string, requested: string): string | undefined {
  const name = cleanFileName(requested);
  const ending = extensionOf(previous);
  if (name === undefined || extensionOf(name) === ending) return name;
  return shorten(`${name}.${ending}`);
}

/** The Content-Disposition header for a download (RFC 6266, RFC 8187). */
export function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_LENGTH) return name;
  const ending = extensionOf(name);
  const tail = ending ? `.${ending}` : '';
  return (
    characters
      .slice(0, MAX_LENGTH - tail.length)
      .join('')
      .replace(/[. ]+$/, '') + tail
  );
}
