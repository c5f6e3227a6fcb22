import type { Language } from '../../../kernel/access/actor.ts';

/** The first match counts: most browsers also claim to be those below them. */
const BROWSERS: readonly [name: string, mark: RegExp][] = [
  ['WeChat', /MicroMessenger/],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Samsung Internet', /SamsungBrowser/],
  ['QQ Browser', /QQBrowser/],
  ['UC Browser', /UCBrowser|UCWEB/],
  ['Firefox', /Firefox\/|FxiOS/],
  ['Chrome', /Chrome\/|CriOS/],
  ['Safari', /Safari\//],
  ['curl', /^curl\//],
];
const SYSTEMS: readonly [name: string, mark: RegExp][] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux|X11/],
];

/** Describes the device of a user agent. */
export function deviceOf(agent: string | null, language: Language): string {
  const browser = nameIn(BROWSERS, agent ?? '');
  const system = nameIn(SYSTEMS, agent ?? '');
  if (browser && system) return language === 'zh' ? `${system} 上的 ${browser}` : `${browser} on ${system}`;
  return browser ?? system ?? (language === 'zh' ? '未知设备' : 'Unknown device');
}

function nameIn(known: readonly [name: string, mark: RegExp][], agent: string): string | undefined {
  return known.find(([, mark]) => mark.test(agent))?.[0];
}
