import type { ReactNode } from 'react';
import { useWords } from '../../../platform/i18n/words-of.ts';
import { hrefOf } from '../../../platform/router/navigation.ts';
import { QrCode } from '../../../ui/figures/qr-code.tsx';
import { Code } from '../../../ui/figures/num.tsx';
import classes from './club.module.css';
import { say } from './words.ts';

/** The address of a member's card page, which opens without signing in. */
export function cardAddress(card: string): string {
  return new URL(hrefOf(`/c/${card}`), window.location.href).href;
}

/** The link to the card page, for the customer's phone to scan. */
export function CardLink({
  card,
  number,
}: {
  readonly card: string;
  readonly number: string;
}): ReactNode {
  const say_ = useWords(say);
  return (
    <section className={classes['part']}>
      <h2 className={classes['heading']}>{say_('card')}</h2>
      <p className={classes['quiet']}>
        <Code>{number}</Code> · {say_('cardHelp')}
      </p>
      <QrCode text={cardAddress(card)} label={say_('card')} />
    </section>
  );
}
