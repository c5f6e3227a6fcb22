/** What each shared file says about a feature: where a line goes in (a pattern of what stands before and after) and which. */
export const wiring = {
  'contract/src/index.ts': [
    line(/^()import /m, "import { __camel__, __camel__Failures } from './__name__.ts';\n"),
    line(/^()export \* from /m, "export * from './__name__.ts';\n"),
    line(/(export const contract = \{[^}]*?)\n\};/, '\n  __camel__,'),
    line(/(export const permissions = \{[^}]*?)\n\} as const;/, "\n  '__name__:use': 'Use the __titles__',"),
    line(/(const allFailures = \{[^}]*?)\n\};/, '\n  ...values(__camel__Failures),'),
    line(/(export type FailureCode =[^;]*?);/, '\n  | CodesOf<typeof __camel__Failures>'),
  ],
  'server/src/features/index.ts': [
    line(/^()import /m, "import { __camel__Routes } from './__name__/index.ts';\n"),
    line(/(export const features: [^;]*?)\n\];/, '\n  __camel__Routes,'),
  ],
  'server/src/features/words.ts': [
    line(/^()import /m, "import { __camel__Words } from './__name__/words.ts';\n"),
    line(/(export const sentences: AllSentences = \{[^}]*?),?\s*\};/, ', ...__camel__Words'),
  ],
  'server/src/features/system/log/words-work.ts': [
    line(/(export const WORK_ZH[^{]*\{[^}]*?)\n\};/, "\n  '__camel__.add': '新增__zh__',"),
  ],
  'server/src/features/identity/ground-entries.ts': [
    line(
      /(const top: Record<string, Entry> = \{[\s\S]*?)\n\};/,
      `
  __camel__: {
    name: '__Titles__',
    nameZh: '__zh__',
    url: '/modules/__name__/list',
    component: '__name__/List',
    icon: 'folder',
  },`,
    ),
    line(/(const buttonsZh: Record<Permission, string> = \{[^}]*?)\n\};/, "\n  '__name__:use': '使用__zh__',"),
  ],
  'web/src/app/screens.ts': [
    line(/^()import /m, "import { screens as __camel__ } from '../features/__name__/index.ts';\n"),
    line(/(export const screens: Screens = \{[^}]*?),?\s*\};/, ', ...__camel__'),
  ],
  'web/src/app/catalogue.en.ts': [
    line(/^()import /m, "import { en as __camel__ } from '../features/__name__/words.en.ts';\n"),
    line(/(export const catalogue = \{[\s\S]*?),?\n\}/, ', __camel__'),
  ],
  'web/src/app/catalogue.zh.ts': [
    line(/^()import /m, "import { zh as __camel__ } from '../features/__name__/words.zh.ts';\n"),
    line(/(export const catalogue = \{[\s\S]*?),?\n\}/, ', __camel__'),
  ],
  'web/src/app/words.ts': [line(/(\n {4}ns: \[[^\]]*?)\],/, ", '__camel__'")],
  'web/vite.config.ts': [line(/(const behind = \[[^\]]*?)\];/, ", '/__name__'")],
};

/** Whether a shared file's text uses the name for something already. */
export function isTaken(text, camel) {
  return new RegExp(`^\\s*(?:\\.{3})?${camel}[,:]|[{,] *${camel} *[,}]| as ${camel}\\b`, 'm').test(text);
}

/** Puts the lines into a file's text; undefined when a place for one of them is not there. */
export function wire(text, lines) {
  return lines.reduce((result, { place, words }) => {
    const found = result === undefined ? null : place.exec(result);
    if (!found) return undefined;
    const at = found.index + found[1].length;
    return result.slice(0, at) + words + result.slice(at);
  }, text);
}

function line(place, words) {
  return { place, words };
}
