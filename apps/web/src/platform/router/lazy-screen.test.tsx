import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { preloadComponent, lazyNamed, WhileLoading } from './lazy-screen.ts';

function Inner(): ReactNode {
  return 'inner';
}
const LateInner = lazyNamed(() => Promise.resolve({ Inner }), 'Inner');

function Screen({ name }: { readonly name: string }): ReactNode {
  return createElement('p', null, name, createElement(LateInner));
}
const load = (): Promise<{ Screen: typeof Screen }> => Promise.resolve({ Screen });
const draw = (lazy: (props: { readonly name: string }) => ReactNode): string =>
  renderToStaticMarkup(
    createElement(WhileLoading, { value: 'soon' }, createElement(lazy, { name: 'a' })),
  );

describe('a component in a chunk of its own', () => {
  it('shows its placeholder until its chunk is loaded', () => {
    expect(draw(lazyNamed(load, 'Screen'))).toBe('soon');
  });

  it('is drawn at once when it was preloaded, and its own lazy parts do not show the screen’s placeholder', async () => {
    const late = lazyNamed(load, 'Screen');
    await preloadComponent(late);
    expect(draw(late)).toBe('<p>a</p>');
  });

  it('throws a failed load where the component is drawn', async () => {
    const broken = lazyNamed(
      () => Promise.reject<{ Screen: typeof Screen }>(new Error('gone')),
      'Screen',
    );
    await preloadComponent(broken);
    expect(draw(broken)).toBe('soon');
  });
});
