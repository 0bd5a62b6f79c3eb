import { COMPONENT_ACTIONS, PERMISSION_KINDS } from '@dalpak/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { KindHeads } from './kind-heads.tsx';

it('the rights to a component are read, write and execute, over the actions that each is [CART-195, SHELL-159]', () => {
  expect(Object.keys(PERMISSION_KINDS)).toEqual(['read', 'write', 'execute']);
  // Each action of the flags is of one kind, and the heads stand over the columns in their order.
  expect(Object.values(PERMISSION_KINDS).flatMap(({ actions }) => actions)).toEqual(COMPONENT_ACTIONS);
  const heads = renderToStaticMarkup(<table><thead><KindHeads /></thead></table>);
  expect([...heads.matchAll(/<th scope="colgroup" colSpan="(\d)">([^<]+)</g)].map(([, columns, word]) => [columns, word])).toEqual([['1', 'קריאה'], ['3', 'כתיבה'], ['1', 'ביצוע']]);
  expect(Object.values(PERMISSION_KINDS).map(({ en }) => en)).toEqual(['Read', 'Write', 'Execute']);
});
