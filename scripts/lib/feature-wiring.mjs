/** What each shared file says about a feature: where a line goes in (a pattern of what stands before and after) and which. */
export const wiring = {
  'contract/src/features.ts': [line(/^()export /m, "export * from './__name__.ts';\n")],
  'server/src/features/index.ts': [
    line(/^()export /m, "export { feature as __camel__ } from './__name__/feature.ts';\n"),
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
