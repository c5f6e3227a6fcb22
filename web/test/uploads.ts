import { vi } from 'vitest';

/** A server for uploads, which answers each try with the next of some answers; null is none at all. */
export function mockUploadServer(answers: (readonly [status: number, body: string, type?: string] | null)[]) {
  const keys: (string | undefined)[] = [];
  const urls: string[] = [];
  class MockRequest {
    upload = {};
    status = 0;
    responseText = '';
    readonly #headers = new Map<string, string>();
    readonly #answer = answers[keys.length] ?? null;
    onload?: () => void;
    onerror?: () => void;
    onloadend?: () => void;
    open(_method: string, url: string) {
      urls.push(url);
    }
    abort() {}
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    getResponseHeader(name: string) {
      return { 'content-type': this.#answer?.[2] ?? 'application/json', 'retry-after': '0' }[name] ?? null;
    }
    send() {
      keys.push(this.#headers.get('idempotency-key'));
      [this.status, this.responseText] = this.#answer ?? [0, ''];
      if (this.#answer) this.onload?.();
      else this.onerror?.();
      this.onloadend?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', MockRequest);
  return { keys, urls };
}
