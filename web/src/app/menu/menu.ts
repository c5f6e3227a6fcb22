import { type MenuItem, taskAddress } from '@opsyard/contract';
import type { Language } from '../../kernel/words/language.ts';
import { webAddress } from '../layout/frame-address.ts';
import { screenNameOf } from '../routes/built-in-screens.ts';

const MODULE_CENTER = '/modules/ModuleCenter';
const MODULE_CENTER_TITLE = 'Application Center';
const MODULE_CENTER_SCREEN = 'ModuleCenter';

/** A route of the menu: a screen, an external page in a frame, an overview of its children, or a redirect. */
export type MenuRoute = {
  path: string;
  title: string;
  titleZh: string;
  kind: 'screen' | 'frame' | 'overview' | 'redirect';
  /** The screen name, the frame URL, or the redirect path. */
  target: string;
  /** The entries of an overview. */
  below: readonly MenuLine[];
  keepAlive: boolean;
  /** Requires any of these permissions; undefined for everybody who has the route. */
  permission?: readonly string[];
};

/** A visible entry of the menu. */
export type MenuLine = {
  key: string;
  title: string;
  titleZh: string;
  /** First letters of the Chinese title in pinyin. */
  initials: string;
  icon: string | undefined;
  /** Opens in a new window. */
  external: string | null;
  /** URL of an external page shown in a frame. */
  framed: string | null;
  /** The screen it opens, which can be preloaded. */
  screen: string | undefined;
  children: MenuLine[];
};

/** The routes of a menu, parents before children. */
export function menuRoutes(items: readonly MenuItem[]): MenuRoute[] {
  return items.flatMap((item) => [...ownRoutes(item), ...menuRoutes(item.children ?? [])]);
}

/** The visible entries of the menu, without hidden ones and parents whose children are all hidden. */
export function menuLines(items: readonly MenuItem[]): MenuLine[] {
  return items.filter(isShown).map((item) => ({
    key: addressOf(item),
    title: item.meta.titleEn ?? item.meta.title,
    titleZh: item.meta.titleZh ?? item.meta.title,
    initials: item.meta.initials ?? '',
    icon: item.meta.icon,
    external: externalAddress(item),
    framed: webAddress(item.meta.url),
    screen: isLayout(item.component) ? undefined : screenOf(item),
    children: menuLines(item.children ?? []),
  }));
}

/** All entries that open something, for the search. */
export function leaves(lines: readonly MenuLine[]): MenuLine[] {
  return lines.flatMap((line) => (line.children.length > 0 ? leaves(line.children) : [line]));
}

const PROJECT_PAGES = '/modules/appcenter/projectTasks/';

/** The entry of a path: an exact match, else the longest prefix. A task belongs to the pages of projects, not to the list its address begins with. */
export function lineAt(lines: readonly MenuLine[], path: string): MenuLine | undefined {
  const all = leaves(lines);
  const pathname = path.replace(taskAddress(''), PROJECT_PAGES);
  const above = all.filter(({ key }) => pathname.startsWith(`${key}/`)).sort((a, b) => b.key.length - a.key.length);
  return all.find(({ key }) => key === pathname) ?? above[0];
}

/** The keys of the ancestors of an entry. */
export function parentsOf(lines: readonly MenuLine[], key: string | undefined): string[] {
  return lines
    .filter(({ children }) => leaves(children).some((leaf) => leaf.key === key))
    .flatMap((line) => [line.key, ...parentsOf(line.children, key)]);
}

export function titleIn(language: Language, { title, titleZh }: { title: string; titleZh: string }): string {
  return language === 'zh' ? titleZh : title;
}

function isShown(item: MenuItem): boolean {
  if (item.hidden) return false;
  const children = item.children ?? [];
  return children.length === 0 || children.some(isShown);
}

function isModuleCenter({ meta }: MenuItem): boolean {
  return (meta.titleEn ?? meta.title) === MODULE_CENTER_TITLE;
}

/** External pages have names without a leading slash, which a link would resolve relative to the current page. */
function addressOf(item: MenuItem): string {
  if (isModuleCenter(item)) return MODULE_CENTER;
  return item.path.startsWith('/') ? item.path : `/${item.path}`;
}

function screenOf(item: MenuItem): string {
  return isModuleCenter(item) ? MODULE_CENTER_SCREEN : screenNameOf(item.component);
}

function ownRoutes(item: MenuItem): MenuRoute[] {
  if (item.route === '0' || externalAddress(item)) return [];
  const { titleEn: title = item.meta.title, titleZh = title, url, keepAlive, permission } = item.meta;
  const address = webAddress(url);
  const below = menuLines(item.children ?? []);
  const base = { path: addressOf(item), title, titleZh, keepAlive, below, ...(permission && { permission }) };
  if (isModuleCenter(item)) return [{ ...base, kind: 'screen', target: MODULE_CENTER_SCREEN }];
  if (address) return [{ ...base, kind: 'frame', target: address }];
  if (item.alwaysShow && isLayout(item.component)) return [{ ...base, kind: 'overview', target: item.path }];
  const onward = onwardPath(item);
  if (onward) return [{ ...base, kind: 'redirect', target: onward }];
  return isLayout(item.component) ? [] : [{ ...base, kind: 'screen', target: screenOf(item) }];
}

/** Redirect of a parent: the path it names, else its first child. */
function onwardPath(item: MenuItem): string | null {
  if (item.redirect && item.redirect !== item.path) return item.redirect;
  const [first] = (item.children ?? []).filter(isShown);
  return first && isLayout(item.component) ? addressOf(first) : null;
}

function externalAddress({ meta }: MenuItem): string | null {
  return meta.internalOrExternal ? webAddress(meta.url) : null;
}

function isLayout(component: string): boolean {
  return component.startsWith('layouts/');
}
