const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether a host name refers to this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
