import { type ReactNode, useEffect } from 'react';
import { useWords, wordsOf } from '../../../platform/i18n/words-of.ts';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { useBill } from '../bill/bill.store.ts';
import { endOpening } from '../bill/mode.store.ts';
import { dismissNotice, noticeNow } from '../bill/notice.store.ts';
import panels from '../parts/panels.module.css';
import { refuseStrayDigit } from '../selling/sell.ts';
import { AmountStep } from './counting/amount-step.tsx';
import { forgetCount } from './counting/count-draft.ts';
import { putOpeningOff } from './opening-question.ts';
import { useAct } from './use-act.ts';
import { useRegisterState } from './use-register-state.ts';

const say = wordsOf({
  title: { he: 'פותחים את הקופה', en: 'Opening the register' },
  ask: { he: 'כמה במגירה?', en: 'How much is in the drawer?' },
  proposed: {
    he: 'מוצע הסכום הפותח של המשמרת הקודמת.',
    en: 'The float of the last shift is proposed.',
  },
  forecast: {
    he: 'התחזית מציעה להיום: {{pieces}}.',
    en: 'The forecast proposes for today: {{pieces}}.',
  },
  must: {
    he: 'בסניף הזה מוכרים רק אחרי פתיחת הקופה.',
    en: 'This branch sells only after the register is open.',
  },
  open: { he: 'פתחו', en: 'Open' },
  later: { he: 'אחר כך', en: 'Later' },
});

/** The float of a shift that begins: one page, whose proposal Enter takes. */
export function OpeningPanel({
  must,
  proposed,
}: {
  readonly must: boolean;
  readonly proposed: number;
}): ReactNode {
  const words = useWords(say);
  const { data, refetch } = useRegisterState();
  // The page ends with the answer that the register is open, or that the opening waits here.
  const does = useAct(
    () => void refetch().finally(endOpening),
    () => forgetCount('open'),
  );
  // A scan sells as it does without the question: the opening is put off by it.
  const sells = useBill(({ cart }) => (cart?.rows.length ?? 0) > 0);
  useEffect(() => {
    if (sells && !must) endOpening();
  }, [sells, must]);
  useKeyboardLayer({
    onText: refuseStrayDigit,
    keys: {
      Escape: () => {
        if (noticeNow() !== null) dismissNotice();
        else if (!must) putOpeningOff();
      },
    },
  });
  const float = data?.float;
  const why =
    float === undefined
      ? words('proposed')
      : words('forecast', {
          pieces: float.pieces
            .map(({ value, count }) => `\u2066${count} × ₪${value / 100}\u2069`)
            .join(', '),
        });
  return (
    <section className={panels['panel']} data-testid="opening" aria-label={words('title')}>
      <header className={panels['head']}>
        <h1 className={panels['title']}>{words('title')}</h1>
      </header>
      <div className={panels['content']}>
        {(must || proposed > 0) && (
          <p className={panels['help']}>
            {[...(must ? [words('must')] : []), ...(proposed > 0 ? [why] : [])].join(' ')}
          </p>
        )}
        <AmountStep
          label={words('ask')}
          action={words('open')}
          coins="open"
          proposed={proposed}
          onAmount={(float) => does({ kind: 'open', float })}
        />
        {!must && (
          <BigButton wide onClick={putOpeningOff}>
            {words('later')}
          </BigButton>
        )}
      </div>
    </section>
  );
}
