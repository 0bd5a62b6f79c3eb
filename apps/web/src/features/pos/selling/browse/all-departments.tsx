import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import arrange from '../../../../ui/layout/arrange.module.css';
import panels from '../../parts/panels.module.css';
import classes from './browse.module.css';
import { Chip } from './chip.tsx';
import type { Department } from './use-departments.ts';

/** All departments, with a search by letters. */
export function AllDepartments({
  departments,
  chosen,
  onChoose,
}: {
  readonly departments: readonly Department[];
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
}): ReactNode {
  const { t } = useTranslation('pos');
  const [text, setText] = useState('');
  const wanted = text.trim().toLocaleLowerCase();
  const found = departments.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <div className={classes['fold']} data-testid="all-departments">
      <input
        className={panels['text']}
        value={text}
        autoFocus
        autoComplete="off"
        placeholder={t('findDepartment')}
        aria-label={t('findDepartment')}
        onChange={(event) => setText(event.currentTarget.value.slice(0, 60))}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || event.defaultPrevented || first === undefined) return;
          event.preventDefault();
          onChoose(first.id);
        }}
      />
      <div className={arrange['closeChips']}>
        {found.map(({ id, name, colour }) => (
          <Chip
            key={id}
            name={name}
            colour={colour}
            chosen={id === chosen}
            onChoose={() => onChoose(id)}
          />
        ))}
      </div>
    </div>
  );
}
