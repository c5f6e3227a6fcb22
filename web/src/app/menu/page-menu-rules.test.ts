import { expect, test } from 'vitest';
import { opensPageMenu } from './page-menu-rules.ts';

function at(html: string, selector = '#x') {
  document.body.innerHTML = html;
  return { defaultPrevented: false, shiftKey: false, target: document.querySelector(selector) };
}

test.each([
  '<input id="x">',
  '<textarea id="x"></textarea>',
  '<a href="/a"><b id="x">link</b></a>',
  '<div contenteditable="true"><p id="x">text</p></div>',
  '<img id="x" alt="">',
  '<div role="dialog"><p id="x">in a dialog</p></div>',
])('[LY-05] the browser’s own menu opens at %s', (html) => {
  expect(opensPageMenu(at(html), '')).toBe(false);
});

test('[LY-05] the page’s menu does not open on selected text, with Shift, or on elements with their own menu', () => {
  const place = at('<p id="x">text</p>');
  expect(opensPageMenu(place, 'text')).toBe(false);
  expect(opensPageMenu({ ...place, shiftKey: true }, '')).toBe(false);
  expect(opensPageMenu({ ...place, defaultPrevented: true }, '')).toBe(false);
});

test('[LY-05] the page’s menu opens elsewhere', () => {
  expect(opensPageMenu(at('<section><p id="x">text</p></section>'), ' \n')).toBe(true);
});
