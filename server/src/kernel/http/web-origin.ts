/** Common host characters; others could be interpreted as part of a policy. */
const HOST = /^https?:\/\/(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;

/** The origin of an http(s) URL; undefined for others, and for hosts with unusual characters. */
export function webOriginOf(address: string): string | undefined {
  const url = URL.parse(address.trim());
  return url && HOST.test(url.origin) ? url.origin : undefined;
}
