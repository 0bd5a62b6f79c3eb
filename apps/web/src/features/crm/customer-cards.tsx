import {
  beginCustomerCard,
  COMPONENT,
  type CustomerCard,
  listCustomerCards,
  removeCustomerCard,
} from '@dalpak/contracts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useWords, wordsOf } from '../../platform/i18n/words-of.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './crm.module.css';

const say = wordsOf({
  title: { he: 'כרטיסי אשראי שמורים', en: 'Cards on file' },
  none: { he: 'אין כרטיס שמור.', en: 'There is no card on file.' },
  expires: { he: 'בתוקף עד', en: 'Valid until' },
  add: { he: 'הוסיפו כרטיס', en: 'Add a card' },
  addHelp: {
    he: 'המספר מוקלד בעמוד של ספק האשראי ואינו נשמר אצלנו.',
    en: 'The number is typed on the card provider’s page and is not kept here.',
  },
  off: {
    he: 'לא מחובר ספק אשראי עם עמוד תשלום.',
    en: 'No card provider with a page is connected.',
  },
  authorized: { he: 'אושר לאחרונה', en: 'Last authorized' },
  authNumber: { he: 'מספר אישור', en: 'Authorization' },
  remove: { he: 'הסירו', en: 'Remove' },
  removeTitle: { he: 'להסיר את הכרטיס?', en: 'Remove the card?' },
  removeText: {
    he: 'כדי לחייב אותו שוב הלקוח יצטרך להקליד את המספר מחדש.',
    en: 'To charge it later, the customer has to type its number anew.',
  },
});

function Card({
  card,
  onRemove,
}: {
  readonly card: CustomerCard;
  readonly onRemove: (() => void) | null;
}): ReactNode {
  const say_ = useWords(say);
  return (
    <li className={classes['line']}>
      <bdi dir="ltr">{card.CreditCardNumber}</bdi>
      <span className={quiet}>
        {card.brand} · {say_('expires')} <bdi dir="ltr">{card.ExpirationDate}</bdi>
        {card.CreditCardDateLastAuth !== '' && (
          <>
            {' · '}
            {say_('authorized')}{' '}
            <bdi dir="ltr">{formatDate(card.CreditCardDateLastAuth, 'date')}</bdi>
          </>
        )}
        {card.CreditCardAuthNumber !== '' && (
          <>
            {' · '}
            {say_('authNumber')} <bdi dir="ltr">{card.CreditCardAuthNumber}</bdi>
          </>
        )}
      </span>
      {onRemove !== null && (
        <Button variant="subtle" onClick={onRemove}>
          {say_('remove')}
        </Button>
      )}
    </li>
  );
}

/** The cards on file of a customer: masked, and added on the provider's page alone. */
export function CustomerCards({ id }: { readonly id: number }): ReactNode {
  const say_ = useWords(say);
  const mayEdit = useAccess({ type: 'components', action: 'e', key: COMPONENT.customers }) === 'ok';
  const client = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const key = ['crm', 'cards', id];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call(listCustomerCards, { params: { id } }, { signal }),
  });
  const fail = (refusal: unknown): void => setError(describeError(refusal).description);
  const add = (): void => {
    setError(null);
    api.call(beginCustomerCard, { params: { id }, body: {} }).then(({ data }) => {
      window.location.assign(data.url);
    }, fail);
  };
  const [leaving, setLeaving] = useState<string | null>(null);
  const remove = async (card: string): Promise<void> => {
    setError(null);
    await api
      .call(removeCustomerCard, { params: { id, card } })
      .then(() => client.invalidateQueries({ queryKey: key }), fail);
    setLeaving(null);
  };
  return (
    <Panel title={say_('title')}>
      <Loaded query={query} label={say_('title')}>
        {({ data: cards, connected }) => (
          <>
            {cards.length === 0 && <p className={quiet}>{say_('none')}</p>}
            <ul className={classes['items']}>
              {cards.map((card) => (
                <Card
                  key={card.id}
                  card={card}
                  onRemove={mayEdit ? () => setLeaving(card.id) : null}
                />
              ))}
            </ul>
            {error !== null && <p role="alert">{error}</p>}
            {mayEdit && connected && (
              <>
                <Button variant="default" onClick={add}>
                  {say_('add')}
                </Button>
                <p className={quiet}>{say_('addHelp')}</p>
              </>
            )}
            {!connected && <p className={quiet}>{say_('off')}</p>}
          </>
        )}
      </Loaded>
      <ConfirmDialog
        opened={leaving !== null}
        title={say_('removeTitle')}
        text={say_('removeText')}
        confirmLabel={say_('remove')}
        destructive
        onConfirm={() => (leaving === null ? undefined : remove(leaving))}
        onClose={() => setLeaving(null)}
      />
    </Panel>
  );
}
