/** Signs of hosts that people use; what else an address may hold could be read as a word of a policy. */
const HOST = /^https?:\/\/(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;

/** The origin an address of the web belongs to; undefined for any other address, and for hosts of odd signs. */
export function webOriginOf(address: string): string | undefined {
  const url = URL.parse(address.trim());
  return url && HOST.test(url.origin) ? url.origin : undefined;
}
