import { PERMISSION_KINDS } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useRightsWords } from './rights-words.ts';

/** Headings above the five actions of a component: which of them read, write and execute. */
export function PermissionKindHeadings(): ReactNode {
  const say = useRightsWords();
  return (
    <tr>
      <th scope="col">{say('kinds')}</th>
      {Object.entries(PERMISSION_KINDS).map(([kind, { actions, ...label }]) => (
        <th key={kind} scope="colgroup" colSpan={actions.length}>
          {label[currentLanguage()]}
        </th>
      ))}
    </tr>
  );
}
