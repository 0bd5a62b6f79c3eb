import { Button } from '@mantine/core';
import {
  type AppInit,
  isAllowed,
  type PermissionMap,
  POS_OPERATIONS,
  type PosKey,
  type RightsValue,
} from '@dalpak/contracts';
import { IconCheck, IconEye, IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useWords, wordsOf } from '../../platform/i18n/words-of.ts';
import { operationWord } from '../../platform/permissions/permission-words.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { menuHeads, type MenuEntry } from '../menu/menu-tree.ts';
import { useMenuView, useMenuWords } from '../menu/use-menu-view.ts';
import classes from './try-position.module.css';

const say = wordsOf({
  open: { he: 'נסו בתור {{name}}', en: 'Try as {{name}}' },
  nameless: { he: 'התפקיד הזה', en: 'this position' },
  help: {
    he: 'כך רואה מי שבתפקיד הזה את הקופה ואת התפריט. כאן דבר אינו מתבצע.',
    en: 'This is the till and the menu of this position. Nothing is carried out here.',
  },
  till: { he: 'בקופה', en: 'At the till' },
  menu: { he: 'בתפריט', en: 'In the menu' },
  allowed: { he: 'מותר', en: 'Allowed' },
  asks: { he: 'צריך אישור', en: 'Needs an approval' },
  noMenu: { he: 'התפריט ריק חוץ מבית ועזרה.', en: 'The menu has only home and help.' },
});

function Entries({ items }: { readonly items: readonly MenuEntry[] }): ReactNode {
  const words = useMenuWords();
  return (
    <ul className={classes['entries']}>
      {items.map((entry) => (
        <li key={entry.id}>
          {words(entry.words)}
          {entry.kind === 'group' && <Entries items={entry.items} />}
        </li>
      ))}
    </ul>
  );
}

function Preview({
  rights,
  init,
}: {
  readonly rights: RightsValue;
  readonly init: AppInit;
}): ReactNode {
  const { t } = useTranslation('menu');
  const perr: PermissionMap = rights;
  const view = useMenuView({ ...init, perr });
  const heads = menuHeads({ ...view, init: { ...init, perr } }, []).filter(
    ({ items }) => items.length > 0,
  );
  return (
    <div className={classes['columns']}>
      <section aria-label={say('till')}>
        <h3>{say('till')}</h3>
        <ul className={classes['acts']}>
          {Object.values(POS_OPERATIONS).map((key) => {
            const allowed = isAllowed(perr, { type: 'pos', key: key as PosKey });
            return (
              <li key={key} data-allowed={allowed}>
                {allowed ? <IconCheck size={18} aria-hidden /> : <IconLock size={18} aria-hidden />}
                <span>{operationWord({ type: 'pos', key: key as PosKey })}</span>
                <span className={classes['state']}>{say(allowed ? 'allowed' : 'asks')}</span>
              </li>
            );
          })}
        </ul>
      </section>
      <section aria-label={say('menu')}>
        <h3>{say('menu')}</h3>
        {heads.length === 0 && <p>{say('noMenu')}</p>}
        {heads.map(({ key, items }) => (
          <div key={key}>
            <strong>{t(`groups.${key}`)}</strong>
            <Entries items={items} />
          </div>
        ))}
      </section>
    </div>
  );
}

/** Shows what a position sees, before it is saved and without acting. */
export function TryPosition({
  rights,
  name,
}: {
  readonly rights: RightsValue;
  readonly name: string;
}): ReactNode {
  useWords(say);
  const init = useAppInit();
  const [opened, setOpened] = useState(false);
  const title = say('open', { name: name.trim() === '' ? say('nameless') : name });
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconEye size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {title}
      </Button>
      {opened && (
        <Modal opened onClose={() => setOpened(false)} title={title} size={760}>
          <p className={classes['help']}>{say('help')}</p>
          <Preview rights={rights} init={init} />
        </Modal>
      )}
    </div>
  );
}
