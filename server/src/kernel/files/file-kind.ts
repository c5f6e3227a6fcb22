import type { Attachment } from '@opsyard/contract';

/** How a page can display a file. */
export type Preview = Exclude<Attachment['preview'], 'link'>;
/** Files with an extension: media type, preview, and accepted content types. */
export type FileKind = { mime: string; preview: Preview; content: 'text' | ReadonlySet<string> };
export type FileType = { ext: string; mime: string };

/** Content without a known signature. */
const UNSIGNED = '';
const IMAGE = 'png apng jpg gif webp bmp tif heic avif ico icns jxl';
const AUDIO = 'mp3 mp2 mp1 wav ogg oga opus flac aac m4a m4b mp4 amr aif mid wma asf weba';
const VIDEO = 'mp4 m4v mov 3gp 3g2 webm mkv avi flv asf wmv mpg mts ogv ogx qt';
const OFFICE = 'cfb zip docx xlsx pptx dotx odt ods odp vsdx rtf pages numbers key';

/** Accepted extensions with their media types, by content and preview. */
const kindGroups: readonly [preview: Preview, content: string, endings: string][] = [
  [
    'image',
    IMAGE,
    'png:image/png jpg:image/jpeg jpeg:image/jpeg gif:image/gif webp:image/webp bmp:image/bmp avif:image/avif ico:image/x-icon',
  ],
  ['none', IMAGE, 'tif:image/tiff tiff:image/tiff heic:image/heic heif:image/heif'],
  ['none', 'text', 'svg:image/svg+xml'],
  ['pdf', 'pdf', 'pdf:application/pdf'],
  [
    'audio',
    AUDIO,
    'mp3:audio/mpeg wav:audio/wav ogg:audio/ogg oga:audio/ogg opus:audio/ogg flac:audio/flac aac:audio/aac m4a:audio/mp4',
  ],
  ['none', AUDIO, 'amr:audio/amr wma:audio/x-ms-wma aif:audio/aiff aiff:audio/aiff mid:audio/midi'],
  ['video', VIDEO, 'mp4:video/mp4 m4v:video/mp4 mov:video/quicktime webm:video/webm ogv:video/ogg'],
  [
    'none',
    VIDEO,
    'mkv:video/x-matroska avi:video/x-msvideo wmv:video/x-ms-wmv flv:video/x-flv mpg:video/mpeg mpeg:video/mpeg 3gp:video/3gpp',
  ],
  [
    'none',
    OFFICE,
    'doc:application/msword xls:application/vnd.ms-excel ppt:application/vnd.ms-powerpoint ' +
      'docx:application/vnd.openxmlformats-officedocument.wordprocessingml.document ' +
      'xlsx:application/vnd.openxmlformats-officedocument.spreadsheetml.sheet ' +
      'pptx:application/vnd.openxmlformats-officedocument.presentationml.presentation ' +
      'odt:application/vnd.oasis.opendocument.text ods:application/vnd.oasis.opendocument.spreadsheet ' +
      'odp:application/vnd.oasis.opendocument.presentation rtf:application/rtf ' +
      'wps:application/vnd.ms-works et:application/vnd.ms-excel dps:application/vnd.ms-powerpoint ' +
      'vsd:application/vnd.visio vsdx:application/vnd.visio mpp:application/vnd.ms-project msg:application/vnd.ms-outlook ' +
      'pages:application/zip numbers:application/zip key:application/zip xmind:application/zip',
  ],
  [
    'text',
    'text',
    'txt:text/plain md:text/plain log:text/plain csv:text/plain tsv:text/plain json:text/plain xml:text/plain ' +
      'yml:text/plain yaml:text/plain srt:text/plain vtt:text/plain ics:text/plain vcf:text/plain',
  ],
  ['none', 'text', 'eml:application/octet-stream dxf:application/octet-stream'],
  ['none', 'zip docx xlsx pptx odt ods odp epub', 'zip:application/zip epub:application/epub+zip'],
  ['none', 'rar', 'rar:application/vnd.rar'],
  ['none', '7z', '7z:application/x-7z-compressed'],
  ['none', 'gz', 'gz:application/gzip tgz:application/gzip'],
  ['none', 'tar', 'tar:application/x-tar'],
  ['none', 'psd', 'psd:image/vnd.adobe.photoshop psb:image/vnd.adobe.photoshop'],
  ['none', 'pdf ps eps ai', 'ai:application/postscript eps:application/postscript'],
  ['none', 'indd', 'indd:application/x-indesign'],
  ['none', 'zip', 'sketch:application/zip xd:application/zip'],
  ['none', `zip ${UNSIGNED}`, 'fig:application/octet-stream'],
  ['none', 'dwg', 'dwg:image/vnd.dwg'],
  ['none', 'ttf otf ttc woff woff2', 'ttf:font/ttf otf:font/otf woff:font/woff woff2:font/woff2'],
];

const kinds = new Map(
  kindGroups.flatMap(([preview, content, endings]) =>
    endings.split(' ').map((ending): [string, FileKind] => {
      const [extension = '', mime = ''] = ending.split(/:(.*)/);
      return [extension, { mime, preview, content: content === 'text' ? 'text' : new Set(content.split(' ')) }];
    }),
  ),
);

/** The file kind of an extension (lower case, without dot); undefined if it is not accepted. */
export function kindOf(extension: string): FileKind | undefined {
  return kinds.get(extension);
}

/** The media type of a file, by its first bytes and signature; undefined if the content does not match the extension. */
export function mimeOf(kind: FileKind, head: Uint8Array, recognised: FileType | undefined): string | undefined {
  if (kind.content === 'text') {
    if (!looksLikeText(head)) return undefined;
    return kind.preview === 'text' ? `${kind.mime}; charset=${charsetOf(head)}` : kind.mime;
  }
  if (!kind.content.has(recognised?.ext ?? UNSIGNED)) return undefined;
  const shown = kind.preview === 'image' || kind.preview === 'audio' || kind.preview === 'video';
  return shown && recognised ? recognised.mime : kind.mime;
}

const TEXT_CONTROLS = new Set([8, 9, 10, 11, 12, 13, 26, 27]);

function looksLikeText(head: Uint8Array): boolean {
  if (isUtf16(head)) return true;
  return head.every((byte) => byte >= 32 || TEXT_CONTROLS.has(byte));
}

/** The charset of a text: by byte order mark, else UTF-8 if valid, else that of Chinese spreadsheets. */
function charsetOf(head: Uint8Array): string {
  if (isUtf16(head)) return head[0] === 0xff ? 'utf-16le' : 'utf-16be';
  try {
    // Decoded as a stream: the last character may be truncated.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'gb18030';
  }
}

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
