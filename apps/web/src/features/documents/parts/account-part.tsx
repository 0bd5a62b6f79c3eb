import { Button, NativeSelect } from '@mantine/core';
import { COMPONENT } from '@dalpak/contracts';
import type { CartAccount } from '@dalpak/engine';
import type { ReactNode } from 'react';
import { Code, Money } from '../../../ui/figures/num.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { loadAccount } from '../document-sources.ts';
import { Finder } from '../finder.tsx';
import type { Editor } from '../use-editor.ts';
import { useDocumentWords } from '../words.ts';
import { quiet } from '../../../ui/content/quiet.tsx';
import classes from '../documents.module.css';
import type { PartProps } from './part-props.ts';

/** The contact of the account whom the document names; nothing where the account has none. */
function ContactChoice({
  account: { type, id, contacts },
  onChoose,
}: {
  readonly account: CartAccount;
  readonly onChoose: Editor['chooseContact'];
}): ReactNode {
  const say = useDocumentWords();
  const { data } = useQuery({
    queryKey: ['documents', 'account', type, id],
    queryFn: () => loadAccount(type, id),
  });
  const known = data?.contacts ?? [];
  if (known.length === 0) return null;
  return (
    <NativeSelect
      label={say('contact')}
      value={String(contacts[0]?.id ?? '')}
      data={[
        { value: '', label: say('noContact') },
        ...known.map((contact) => ({ value: String(contact.id), label: contact.name })),
      ]}
      onChange={(event) => {
        const wanted = Number(event.currentTarget.value);
        onChoose(known.find((contact) => contact.id === wanted) ?? null);
      }}
    />
  );
}

/** The account: customer or supplier. */
export function AccountPart({
  rule,
  editor: {
    cart: { account },
    agent,
    chooseAccount,
    chooseContact,
    clearAccount,
  },
  onFailure,
}: PartProps): ReactNode {
  const say = useDocumentWords();
  const { party } = rule;
  if (party === 'none') return null;
  return (
    <Panel
      title={say(party)}
      aside={
        account !== null && (
          <Button variant="subtle" onClick={clearAccount}>
            {say('clearAccount')}
          </Button>
        )
      }
    >
      {account === null ? (
        <Finder
          autoFocus
          component={party === 'customer' ? COMPONENT.customers : COMPONENT.suppliers}
          label={say(party === 'customer' ? 'findCustomer' : 'findSupplier')}
          onPick={(id) => void chooseAccount(party, id).catch(onFailure)}
        />
      ) : (
        <p className={classes['party']}>
          <strong>
            <bdi>{account.name}</bdi>
          </strong>{' '}
          <Code className={quiet}>{account.code}</Code>{' '}
          {account.vatId !== '' && <Code className={quiet}>{account.vatId}</Code>}
          <span className={quiet}>
            {say('balance')} <Money agorot={account.balance} />
          </span>
          {agent !== null && (
            <span className={quiet}>
              {say('agent')} <bdi>{agent}</bdi>
            </span>
          )}
        </p>
      )}
      {account !== null && <ContactChoice account={account} onChoose={chooseContact} />}
    </Panel>
  );
}
