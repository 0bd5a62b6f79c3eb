import { describe, expect, it } from 'vitest';
import type { FeatureRoute } from './feature.types.ts';
import { createRouteTable } from './route-table.ts';

const screen = (): null => null;
const route = (path: string, window?: FeatureRoute['window']): FeatureRoute => ({
  path,
  frame: 'app',
  audience: 'session',
  screen,
  ...(window === undefined ? {} : { window }),
});
const icon = (): null => null;
const find = createRouteTable(
  [route('/link/:link/:title/:wnd?')],
  [
    { name: 'home', routes: [route('/')] },
    { name: 'pos', routes: [route('/pos', { group: 'pos', label: () => 'Till', icon })] },
    { name: 'transactions', routes: [route('/items/101/:wnd?')] },
    {
      name: 'records',
      routes: [route('/items/:compid/:wnd?'), route('/item/id/:id/component/:component/:wnd?')],
    },
    { name: 'sign-up', routes: [route('/signup/cloud/:type?')] },
  ],
);

describe('the table of routes', () => {
  it('finds the screen of an address, with and without a window', () => {
    expect(find('/items/13')).toMatchObject({
      feature: 'records',
      isWindow: true,
      router: '/items/13',
      uid: null,
      params: { compid: '13' },
    });
    expect(find('/items/13/k3x9')).toMatchObject({
      router: '/items/13',
      uid: 'k3x9',
      params: { compid: '13', wnd: 'k3x9' },
    });
    expect(find('/item/id/0/component/13/k3x9')).toMatchObject({
      router: '/item/id/0/component/13',
      uid: 'k3x9',
      params: { id: '0', component: '13' },
    });
  });

  it('uses the first pattern that matches', () => {
    expect(find('/items/101')?.feature).toBe('transactions');
    expect(find('/items/101/abc')?.feature).toBe('transactions');
    expect(find('/items/1010')?.feature).toBe('records');
  });

  it('identifies a window without an id by the last part of its address', () => {
    expect(find('/pos')).toMatchObject({ isWindow: true, router: '/pos', uid: 'pos' });
  });

  it('does not treat other screens as windows', () => {
    expect(find('/')).toMatchObject({ isWindow: false, router: '/', uid: null });
    expect(find('/signup/cloud/')).toMatchObject({ isWindow: false, uid: null, params: {} });
  });

  it('decodes typed parameters, in Hebrew and malformed', () => {
    expect(find(`/link/abc/${encodeURIComponent('דף א/ב')}`)?.params).toEqual({
      link: 'abc',
      title: 'דף א/ב',
    });
    expect(find('/link/abc/100%')?.params['title']).toBe('100%');
    expect(find('/items/13/')).toMatchObject({ router: '/items/13', uid: null });
  });

  it('returns null for an unknown address', () => {
    expect(find('/items')).toBeNull();
    expect(find('/no/such/place')).toBeNull();
    expect(find('/itemsx13')).toBeNull();
  });
});
