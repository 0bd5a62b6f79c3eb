import { DirectionProvider, localStorageColorSchemeManager, MantineProvider, useDirection } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../platform/api/api.ts';
import { currentLanguage, LANGUAGES } from '../platform/i18n/i18n.ts';
import { fillSlot, SlotProvider } from '../platform/router/slots.ts';
import { appVariables, createAppTheme } from '../platform/theme/create-app-theme.ts';
import { TOASTS_SHOWN } from '../ui/toast-queue.ts';
import { type UiWords, UiWordsProvider } from '../ui/ui-words.tsx';
import { ErrorDialog } from './error-dialog.tsx';
import { FEATURES } from './features.ts';
import { LockQuestion } from './lock-question.tsx';
import { TimekeeperHost } from './timekeeper/timekeeper-host.tsx';
import { RequestNotification } from './verification/request-notification.tsx';
import { hearRequests } from './verification/request-toast.ts';
import { VerificationDialog } from './verification/verification-dialog.tsx';
import { StartGate } from './start/start-gate.tsx';

/** Also read by public/theme-init.js, before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'dalpak.color-scheme' });
const SLOTS = [...FEATURES.flatMap((feature) => feature.slots), fillSlot('notification.action', RequestNotification)];

/** Follows the language of the screen with Mantine's direction. */
function DirectionOfLanguage(): ReactNode {
  useTranslation();
  const { setDirection } = useDirection();
  const { dir } = LANGUAGES[currentLanguage()];
  useEffect(() => setDirection(dir), [dir, setDirection]);
  return null;
}

/** The application: its providers around the start gate. */
export function App({ requested }: { readonly requested: string }): ReactNode {
  const { t } = useTranslation();
  const { t: tShell } = useTranslation('shell');
  const language = currentLanguage();
  const theme = useMemo(
    () =>
      createAppTheme({
        close: t('close'),
        firstPage: t('firstPage'),
        previousPage: t('previousPage'),
        nextPage: t('nextPage'),
        lastPage: t('lastPage'),
      }),
    [t],
  );
  const words = useMemo<UiWords>(
    () => ({
      close: t('close'),
      cancel: t('cancel'),
      retry: t('retry'),
      backspace: tShell('backspace'),
      clear: t('clear'),
      keypad: tShell('keypad'),
      code: t('code'),
    }),
    [t, tShell],
  );
  useEffect(hearRequests, []);
  return (
    <DirectionProvider initialDirection={LANGUAGES[language].dir} detectDirection={false}>
      <MantineProvider theme={theme} cssVariablesResolver={appVariables} defaultColorScheme="auto" colorSchemeManager={colorSchemeManager}>
        <DirectionOfLanguage />
        <QueryClientProvider client={queryClient}>
          <UiWordsProvider value={words}>
            <SlotProvider value={SLOTS}>
              {/* At the top: at the bottom they would cover the total and the pay button. */}
              <Notifications position="top-center" limit={TOASTS_SHOWN} autoClose={false} zIndex={500} />
              <StartGate requested={requested} />
              <VerificationDialog />
              <LockQuestion />
              <ErrorDialog />
              <TimekeeperHost />
            </SlotProvider>
          </UiWordsProvider>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}
