import { leaveClub, type MemberCard, readMemberCard, setCardConsent } from '@dalpak/contracts';
import { Button, Checkbox } from '@mantine/core';
import { IconIdOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { isOffline } from '../../platform/api/errors.ts';
import { useWords } from '../../platform/i18n/words-of.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { DateText, Money } from '../../ui/figures/num.tsx';
import { QrCode } from '../../ui/figures/qr-code.tsx';
import { EmptyState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './member-card.module.css';
import { say } from './words.ts';

interface Shown {
  readonly card: MemberCard;
  /** True for a card that this device kept, because there is no network. */
  readonly kept: boolean;
}

const keyOf = (token: string): string => `dalpak.member-card.${token}`;

/** A card that was opened once is shown without a network as it was. */
async function readCard(token: string, signal: AbortSignal): Promise<Shown> {
  try {
    const { data } = await api.call(readMemberCard, { params: { token } }, { signal });
    localStorage.setItem(keyOf(token), JSON.stringify(data));
    return { card: data, kept: false };
  } catch (error) {
    const kept = isOffline(error) ? localStorage.getItem(keyOf(token)) : null;
    if (kept === null) throw error;
    return { card: readMemberCard.response.shape.data.parse(JSON.parse(kept)), kept: true };
  }
}

function Leave({
  token,
  onLeft,
}: {
  readonly token: string;
  readonly onLeft: () => void;
}): ReactNode {
  const say_ = useWords(say);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const leave = (): void => {
    api.call(leaveClub, { params: { token }, body: {} }).then(
      () => {
        localStorage.removeItem(keyOf(token));
        onLeft();
      },
      (refusal: unknown) => setError(describeError(refusal).description),
    );
  };
  if (!asking)
    return (
      <Button variant="subtle" onClick={() => setAsking(true)}>
        {say_('leave')}
      </Button>
    );
  return (
    <div className={classes['leave']} role="alertdialog" aria-label={say_('leave')}>
      <p>{error ?? say_('leaveSure')}</p>
      <Button color="red" onClick={leave}>
        {say_('leaveYes')}
      </Button>
      <Button variant="default" onClick={() => setAsking(false)}>
        {say_('cancel')}
      </Button>
    </div>
  );
}

function Card({
  shown: { card, kept },
  token,
  onLeft,
  onChange,
}: {
  readonly shown: Shown;
  readonly token: string;
  readonly onLeft: () => void;
  readonly onChange: () => void;
}): ReactNode {
  const say_ = useWords(say);
  const [error, setError] = useState<string | null>(null);
  const agree = (marketing: boolean): void => {
    api
      .call(setCardConsent, { params: { token }, body: { marketing } })
      .then(onChange, (refusal: unknown) => setError(describeError(refusal).description));
  };
  return (
    <div className={classes['card']}>
      <h1 className={classes['business']}>{card.business}</h1>
      <p className={classes['name']}>
        {card.name}
        {card.club !== '' && ` · ${card.club}`}
      </p>
      {kept && <p role="status">{say_('kept')}</p>}
      <QrCode text={card.number} label={say_('scan')} />
      <p className={classes['number']}>
        <bdi>{card.number}</bdi>
      </p>
      <p className={classes['points']}>
        <strong>{say_('points', { points: card.points })}</strong>
        {card.worth !== null && card.worth > 0 && (
          <span>
            {' · '}
            {say_('worth')} <Money agorot={card.worth} />
          </span>
        )}
      </p>
      {card.expires_on !== null && (
        <p>
          {say_('expires')} <DateText value={card.expires_on} kind="date" />
        </p>
      )}
      {card.gifts.length > 0 && (
        <section>
          <h2 className={classes['heading']}>{say_('gifts')}</h2>
          <ul className={arrange['plainList']}>
            {card.gifts.map(({ name, last_day: lastDay }) => (
              <li key={name}>
                {name} · {say_('until')} <DateText value={lastDay} kind="date" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {!kept && (
        <>
          <Checkbox
            label={say_('marketing')}
            checked={card.marketing}
            error={error}
            onChange={(event) => agree(event.currentTarget.checked)}
          />
          <Leave token={token} onLeft={onLeft} />
        </>
      )}
    </div>
  );
}

/** The card of a club member on the member's own phone. */
export function MemberCardScreen({ params }: ScreenProps): ReactNode {
  const say_ = useWords(say);
  const token = params['token'] ?? '';
  const client = useQueryClient();
  const [left, setLeft] = useState(false);
  const key = ['member-card', token];
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readCard(token, signal),
    enabled: !left,
    retry: false,
    networkMode: 'always',
    staleTime: 0,
  });
  if (left)
    return (
      <EmptyState
        heading="h1"
        icon={<IconIdOff size={28} />}
        title={say_('left')}
        text={say_('leftHelp')}
      />
    );
  if (error !== null)
    return (
      <EmptyState
        heading="h1"
        icon={<IconIdOff size={28} />}
        title={say_('notFound')}
        text={say_('notFoundHelp')}
      />
    );
  if (data === undefined)
    return (
      <Skeleton label={say_('loading')}>
        <SkeletonBar height={220} />
      </Skeleton>
    );
  return (
    <Card
      shown={data}
      token={token}
      onLeft={() => setLeft(true)}
      onChange={() => void client.invalidateQueries({ queryKey: key })}
    />
  );
}
