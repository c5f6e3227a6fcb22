import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { keepStyles } from './keep-styles.ts';

// The libraries are loaded once for all files, our own modules for each: their state belongs to the page.
vi.resetModules();
// Some of them read it when they are loaded, such as the language.
localStorage.clear();
keepStyles();

/** Milliseconds between two frames of a screen. */
const FRAME = 16;

/** What browsers have and jsdom has not. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: NoObserver });
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as MediaQueryList;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
HTMLElement.prototype.showPopover = function show() {
  this.setAttribute('data-open', '');
};
HTMLElement.prototype.hidePopover = function hide() {
  this.removeAttribute('data-open');
};

// jsdom draws all frames by one interval of its own. A test that puts a clock of its own in place while that interval begins takes
// it away when it ends, and nothing is drawn in the files after it: a frame here is a timer like any other.
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), FRAME));
window.cancelAnimationFrame = (frame) => clearTimeout(frame);

/** Characters of the page's text that a failed search shows: enough to tell what stood there instead. */
const SHOWN = 400;

// The HTML of the page is of no use in a failure; the message and the texts on the page are.
configure({
  getElementError: (message) =>
    new Error(`${message ?? 'not found'}\nThe page says: ${document.body.textContent.slice(0, SHOWN)}`),
  asyncUtilTimeout: 20_000,
});

beforeEach(async () => {
  // Only now: what it reads when it is loaded must exist.
  (await import('../src/kernel/session.ts')).endSession();
  (await import('../src/kernel/calls/query-cache.ts')).queryCache.clear();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});
