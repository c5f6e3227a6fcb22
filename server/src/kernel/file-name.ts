const MAX_LENGTH = 180;
/** Characters no file system or shell should meet in a name. */
const FORBIDDEN = /[<>:"|?*]/g;
/** Control, format (also those that turn the reading direction, to hide an ending) and private characters, and lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u115f\u1160\u3164]/gu;
/** Names Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])(?=\.|$)/i;

/** The name a file is shown and downloaded under: no folders, nothing invisible, at most 180 characters with its ending kept; undefined when nothing is left. */
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

/** The ending of a name in lower case without its dot; empty when there is none. */
export function extensionOf(name: string): string {
  return name.match(/[^.]\.([A-Za-z0-9]{1,10})$/)?.[1]?.toLowerCase() ?? '';
}

/** A cleaned new name for a file that keeps its ending, so that it stays what it is; undefined when nothing is left. */
export function renameKeepingExtension(former: string, wanted: string): string | undefined {
  const name = cleanFileName(wanted);
  const ending = extensionOf(former);
  if (name === undefined || extensionOf(name) === ending) return name;
  return shorten(`${name}.${ending}`);
}

/** The header that makes a browser save an answer under a name (RFC 6266, RFC 8187). */
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
