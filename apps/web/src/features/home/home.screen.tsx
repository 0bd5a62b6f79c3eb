import { Anchor, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCashRegister } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { go, hrefOf } from '../../platform/router/navigation.ts';
import { Slot } from '../../platform/router/slots.ts';
import { checkAccess } from '../../platform/session/access.ts';
import { terminalIdentity } from '../../platform/session/identity.ts';
import { returnToTill, useAppInit } from '../../platform/session/session.store.ts';
import { MEDIA } from '../../platform/theme/breakpoints.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { DateText } from '../../ui/figures/num.tsx';
import { useNow } from '../../ui/messages/use-now.ts';
import { greetingAt } from './greeting.ts';
import { panelTitle } from '../../ui/layout/panel.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './home.module.css';

// The frame of the page is there at once; the catalogue of reports comes with its widgets.
const HomeWidgets = lazy(async () => ({
  default: (await import('./home-widgets.tsx')).HomeWidgets,
}));
const HomeLead = lazy(async () => ({
  default: (await import('./home-widgets.tsx')).HomeLead,
}));
const NeedsPanel = lazy(async () => ({
  default: (await import('./needs/needs-panel.tsx')).NeedsPanel,
}));

const READS_REPORTS = { type: 'system', key: 'reports' } as const;

function TillCard(): ReactNode {
  const { t } = useTranslation('home');
  const init = useAppInit();
  const [busy, setBusy] = useState(false);
  const isTill = init.cloud.terminal !== null;
  const wasTill = !isTill && terminalIdentity() !== null;
  const enter = async (): Promise<void> => {
    setBusy(true);
    await returnToTill();
    go('/pos');
  };
  return (
    <section className={classes['till']}>
      <div className={classes['tillIcon']} aria-hidden>
        <IconCashRegister size={28} />
      </div>
      <div className={classes['tillText']}>
        <h2 className={panelTitle}>
          {init.cloud.terminal?.name ?? t(wasTill ? 'thisIsTill' : 'openTill')}
        </h2>
        <p className={classes['tillHelp']}>
          {isTill
            ? (init.cloud.branch?.name ?? '')
            : t(wasTill ? 'thisIsTillHelp' : 'openTillHelp')}
        </p>
      </div>
      {isTill && (
        <Button component="a" size="md" href={hrefOf('/pos')}>
          {t('goTill')}
        </Button>
      )}
      {wasTill && (
        <Button size="md" loading={busy} onClick={() => void enter()}>
          {t('goTill')}
        </Button>
      )}
      {/* Also for a device that still has a till's identity: the till may have been registered
          on another device. */}
      {!isTill && (
        <Button component="a" size="md" variant="light" href={hrefOf('/terminal/register')}>
          {t(wasTill ? 'otherTillAction' : 'openTillAction')}
        </Button>
      )}
    </section>
  );
}

/**
 * The home screen: what needs attention, and how the business is doing. A desk has both side by
 * side. A phone begins with the figure of today, which is what it is opened for; then comes what
 * waits, in short, and chores come last.
 */
export function HomeScreen(): ReactNode {
  const { t } = useTranslation('home');
  const { t: tMenu } = useTranslation('menu');
  const init = useAppInit();
  const now = useNow();
  const isPhone =
    useMediaQuery(MEDIA.mobile, undefined, { getInitialValueInEffect: false }) ?? false;
  // A device that is a till leads to it at once; on another, registering it follows what waits. The
  // first steps stand under it, because they are asked for and would move it.
  const hasTill = init.cloud.terminal !== null || terminalIdentity() !== null;
  const person = init.employee?.first_name ?? init.user.name.split(' ')[0] ?? '';
  const chores = (
    <>
      {!hasTill && <TillCard />}
      <Slot name="home.start" props={{}} />
    </>
  );
  const figures = (
    <div className={classes['figures']}>
      <Suspense fallback={null}>
        <HomeWidgets isPhone={isPhone}>{isPhone && chores}</HomeWidgets>
      </Suspense>
    </div>
  );
  return (
    <div className={classes['page']}>
      <header className={arrange['spreadLine']}>
        <h1 className={classes['title']}>
          {t(greetingAt(Number(formatDate(now, 'time').slice(0, 2))))}
          {person === '' ? '' : `, ${person}`}
        </h1>
        <span className={classes['aside']}>
          {checkAccess(init, READS_REPORTS) === 'ok' && (
            <Anchor href={hrefOf('/ask')}>{tMenu('features.ask')}</Anchor>
          )}
          <DateText value={now} kind="date" className={classes['date']} />
        </span>
      </header>
      <div className={classes['body']}>
        <div className={classes['needs']}>
          {/* One boundary: what stands below never moves because something above it came later. */}
          <Suspense fallback={null}>
            {isPhone && <HomeLead />}
            {hasTill && <TillCard />}
            <NeedsPanel isShort={isPhone}>{isPhone ? figures : chores}</NeedsPanel>
          </Suspense>
        </div>
        {!isPhone && figures}
      </div>
    </div>
  );
}
