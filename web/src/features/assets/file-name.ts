const KEY = /^([A-Za-z][A-Za-z0-9]{1,9}-[1-9][0-9]{0,8})(?![A-Za-z0-9])/;
const ENDING = /\.[A-Za-z0-9]{1,10}$/;
const VERSION = /[ _.-]+v[0-9]{1,3}$/i;

/** The task key at the start of a file name: `ABC-12` for `ABC-12_banner_v2.png`. */
export function taskKeyIn(name: string): string | undefined {
  return KEY.exec(name)?.[1]?.toUpperCase();
}

/** The common name of the versions of a file: without version number, in lower case, with its extension. */
export function familyOf(name: string): string {
  const ending = ENDING.exec(name)?.[0] ?? '';
  return (name.slice(0, name.length - ending.length).replace(VERSION, '') + ending).toLowerCase();
}
