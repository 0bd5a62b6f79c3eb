import { Button, TextInput } from '@mantine/core';
import {
  COMPONENT,
  createRecord,
  type CustomerSummary as Card,
  mobileNumberOf,
  readCustomerCard,
} from '@dalpak/contracts';
import { IconBrandWhatsapp, IconMessage, IconNote, IconPhone } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { Fact, Facts } from '../../ui/content/facts.tsx';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import { DateText, Money, Num } from '../../ui/figures/num.tsx';
import { localDateOf } from '../../ui/format/format-date.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { Timeline } from './crm-panels.tsx';
import classes from './crm.module.css';
import { say } from './words.ts';

const DAY_MS = 86_400_000;
const cardKey = (id: number) => ['crm', 'card', id] as const;

/** Whole days from a moment to now. */
function daysSince(moment: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(moment)) / DAY_MS));
}

/** Who a customer is and how they stand, with what one does first; the timeline under it. */
export function CustomerCard({ id }: { readonly id: number }): ReactNode {
  const { data } = useQuery({
    queryKey: cardKey(id),
    queryFn: async ({ signal }) =>
      (await api.call(readCustomerCard, { params: { id: String(id) } }, { signal })).data,
  });
  return (
    <div className={classes['panels']}>
      {data !== undefined && (
        <Panel title={<bdi>{data.name}</bdi>} aside={<Reach phone={data.phone} />}>
          <section aria-label={say('card')}>
            <Facts layout="figures">
              <Person card={data} />
              <Figures card={data} />
            </Facts>
            <WriteNote id={id} />
          </section>
        </Panel>
      )}
      <Timeline of="customer" id={id} />
    </div>
  );
}

/** The ways to reach a phone, each by one touch. */
function Reach({ phone }: { readonly phone: string }): ReactNode {
  const number = mobileNumberOf(phone);
  if (phone === '') return null;
  const dialled = phone.replaceAll(/[^\d+]/g, '');
  return (
    <Toolbar>
      <Button
        component="a"
        variant="default"
        href={`tel:${dialled}`}
        leftSection={<IconPhone size={18} aria-hidden />}
      >
        {say('cardCall')}
      </Button>
      {number !== null && (
        <>
          <Button
            component="a"
            variant="default"
            href={`https://wa.me/${number}`}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          >
            {say('cardWhatsapp')}
          </Button>
          <Button
            component="a"
            variant="default"
            href={`sms:+${number}`}
            leftSection={<IconMessage size={18} aria-hidden />}
          >
            {say('cardSms')}
          </Button>
        </>
      )}
    </Toolbar>
  );
}

function Person({ card: { group, club, birthday, tags } }: { readonly card: Card }): ReactNode {
  return (
    <>
      {group !== '' && (
        <Fact label={say('cardGroup')}>
          <bdi>{group}</bdi>
        </Fact>
      )}
      {club !== null && (
        <Fact label={say('cardClub')}>
          {say('cardMember')}
          {club.until !== null && (
            <>
              {' '}
              {say('cardUntil')} <DateText value={club.until} kind="date" />
            </>
          )}{' '}
          · {say('points')} <Num value={club.points} />
        </Fact>
      )}
      {birthday !== null && (
        <Fact label={say('cardBirthday')}>
          <DateText value={birthday} kind="date" />
        </Fact>
      )}
      {tags.length > 0 && (
        <Fact label={say('cardTags')}>
          <bdi>{tags.join(', ')}</bdi>
        </Fact>
      )}
    </>
  );
}

function Figures({
  card: { account, bought, orders, cheques },
}: {
  readonly card: Card;
}): ReactNode {
  return (
    <>
      {account !== null && (
        <Fact label={say('cardBalance')}>
          <Money agorot={account.balance} />
          {account.limit !== null && (
            <>
              {' '}
              {say('cardLimit')} <Money agorot={account.limit} />
            </>
          )}
        </Fact>
      )}
      {bought !== null && (
        <>
          <Fact label={say('cardSpent')}>
            <Money agorot={bought.sum} />
          </Fact>
          {bought.times > 0 && (
            <Fact label={say('cardAverage')}>
              <Money agorot={Math.round(bought.sum / bought.times)} />
            </Fact>
          )}
          {bought.last_at !== null && <LastVisit at={bought.last_at} />}
        </>
      )}
      {orders !== null && orders.count > 0 && (
        <Fact label={say('cardOrders')}>
          <Num value={orders.count} /> · <Money agorot={orders.sum} />
        </Fact>
      )}
      {cheques !== null && cheques.count > 0 && (
        <Fact label={say('cardCheques')}>
          <Num value={cheques.count} /> · <Money agorot={cheques.sum} />
        </Fact>
      )}
    </>
  );
}

function LastVisit({ at }: { readonly at: string }): ReactNode {
  const days = daysSince(at);
  return (
    <Fact label={say('cardLast')}>
      {days === 0 ? (
        say('cardToday')
      ) : (
        <>
          <Num value={days} /> {say('cardDaysAgo')}
        </>
      )}
    </Fact>
  );
}

/** A note of today on the timeline, which is an activity like any other. */
function WriteNote({ id }: { readonly id: number }): ReactNode {
  const [text, setText] = useState('');
  const may = useAccess({ type: 'components', action: 'w', key: COMPONENT.activities }) === 'ok';
  const save = useMutation({
    mutationFn: () =>
      api.call(createRecord, {
        params: { component: COMPONENT.activities },
        body: {
          request_id: crypto.randomUUID(),
          data: { subject: text.trim(), kind: 'note', customer: id, day: localDateOf(Date.now()) },
        },
      }),
    onSuccess: () => {
      setText('');
      toast({ text: say('cardNoteKept'), tone: 'ok' });
      void queryClient.invalidateQueries({ queryKey: ['crm'] });
    },
    onError: (error) => toast({ text: describeError(error).description, tone: 'bad' }),
  });
  if (!may) return null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !save.isPending) save.mutate();
      }}
    >
      <Toolbar layout="fields">
        <TextInput
          label={say('cardNote')}
          maxLength={200}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          disabled={text.trim() === ''}
          loading={save.isPending}
          leftSection={<IconNote size={18} aria-hidden />}
        >
          {say('cardNoteSave')}
        </Button>
      </Toolbar>
    </form>
  );
}
