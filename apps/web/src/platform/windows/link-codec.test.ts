import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeatureRoute } from '../router/feature.types.ts';
import { createRouteTable } from '../router/route-table.ts';
import { decodeLink, encodeLink, linkRoute } from './link-codec.ts';

const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('א', 'ב', 'ש', 'ת', ' ', '/', '?', '&', '=', '%', '#', '+', '~', "'"),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
  })
  // An unpaired surrogate is not text and cannot be encoded.
  .filter((value) => !/\p{Surrogate}/u.test(value));

const OWN = 'http://till.local:4600';

const route: FeatureRoute = {
  path: '/link/:link/:title/:wnd?',
  frame: 'app',
  audience: 'session',
  screen: () => null,
};

describe('the link of an external page', () => {
  it('is the URL-encoded address in base64 twice [SHELL-022]', () => {
    const address = 'https://example.org/מחירון?שנה=2026&x=1+1#סוף';
    const link = encodeLink(address);
    expect(Buffer.from(Buffer.from(link, 'base64').toString(), 'base64').toString()).toBe(
      encodeURIComponent(address),
    );
    expect(decodeLink(link, OWN)).toEqual({ kind: 'page', address });
  });

  it('decodes to the same address, whatever it contains, and fits into a hash [SHELL-022]', () => {
    fc.assert(
      fc.property(text, (tail) => {
        const address = `https://example.org/${tail}`;
        const link = encodeLink(address);
        expect(link).toMatch(/^[A-Za-z0-9]+=*$/);
        expect(decodeLink(link, OWN)).toEqual({ kind: 'page', address });
      }),
    );
  });

  it('carries its title through the route, slashes and Hebrew included [SHELL-023]', () => {
    const find = createRouteTable([route], []);
    fc.assert(
      fc.property(
        text.filter((value) => value !== ''),
        (title) => {
          expect(find(linkRoute('https://example.org/', title))?.params['title']).toBe(title);
        },
      ),
    );
  });

  it.each([
    'http://example.org/',
    'http://till.local/',
    'http://till.local:4600@example.org/',
    'blob:http://till.local:4600/1',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://example.org/1',
  ])('does not show %s', (address) => {
    expect(decodeLink(encodeLink(address), OWN)).toEqual({ kind: 'insecure', address });
  });

  it('shows a page of its own server also over http', () => {
    expect(decodeLink(encodeLink(`${OWN}/help.html`), OWN)).toEqual({
      kind: 'page',
      address: `${OWN}/help.html`,
    });
  });

  it.each([
    '',
    'abc',
    '%%%',
    btoa('https://example.org/'),
    btoa(btoa('%')),
    encodeLink('example.org'),
  ])('reports an invalid link as broken: %j', (link) => {
    expect(decodeLink(link, OWN)).toEqual({ kind: 'broken' });
  });
});
