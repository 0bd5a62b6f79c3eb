import { COMPONENT_ACTIONS, PERMISSION_KINDS } from '@dalpak/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PermissionKindHeadings } from './kind-heads.tsx';

it('the permissions of a component are read, write and execute, above the actions of each [CART-195, SHELL-159]', () => {
  expect(Object.keys(PERMISSION_KINDS)).toEqual(['read', 'write', 'execute']);
  // Each action is of one kind, and the headings are above the columns in the same order.
  expect(Object.values(PERMISSION_KINDS).flatMap(({ actions }) => actions)).toEqual(
    COMPONENT_ACTIONS,
  );
  const heads = renderToStaticMarkup(
    <table>
      <thead>
        <PermissionKindHeadings />
      </thead>
    </table>,
  );
  expect(
    [...heads.matchAll(/<th scope="colgroup" colSpan="(\d)">([^<]+)</g)].map(
      ([, columns, word]) => [columns, word],
    ),
  ).toEqual([
    ['1', 'קריאה'],
    ['3', 'כתיבה'],
    ['1', 'ביצוע'],
  ]);
  expect(Object.values(PERMISSION_KINDS).map(({ en }) => en)).toEqual(['Read', 'Write', 'Execute']);
});
